#include "vm/launcher/launch.h"

int main(int argc, char **argv)
{
    return jp2_launch(argc, argv);
}
