#include "probes.h"

int main(int argc, char **argv)
{
    return jp2_probes_main(argc, argv);
}
