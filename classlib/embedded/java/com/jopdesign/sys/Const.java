package com.jopdesign.sys;

/** The constants of the JOP processor: layout, exception reasons and addresses of devices. */
public class Const {
    // Layout of classes and the stack

    public static final int CLASS_HEADR = 5;
    public static final int CLASS_SIZE = 0;
    public static final int CLASS_SUPER = 3;
    public static final int CLASS_IFTAB = 4;
    public static final int MTAB2CLINFO = -5;
    public static final int MTAB2GC_INFO = -3;
    public static final int STACK_SIZE = 256;
    public static final int STACK_OFF = 64;
    public static final int SCRATCHPAD_ADDRESS = 0x400000;
    public static final int RAM_CP = 1;
    public static final boolean SUPPORT_DOUBLE = true;
    public static final boolean SUPPORT_FLOAT = true;
    public static final boolean USE_RTTM = false;

    // Reasons of exceptions

    public static final int EXC_SPOV = 1;
    public static final int EXC_NP = 2;
    public static final int EXC_AB = 3;
    public static final int EXC_ROLLBACK = 4;
    public static final int EXC_MON = 5;
    public static final int EXC_DIVZ = 8;

    // Registers of the system device; some have one name for reading and one for writing

    public static final int IO_BASE = 0xffffff80;
    public static final int IO_SYS_DEVICE = IO_BASE;
    public static final int IO_CNT = IO_BASE;
    public static final int IO_INT_ENA = IO_BASE;
    public static final int IO_US_CNT = IO_BASE + 1;
    public static final int IO_TIMER = IO_BASE + 1;
    public static final int IO_INTNR = IO_BASE + 2;
    public static final int IO_SWINT = IO_BASE + 2;
    public static final int IO_WD = IO_BASE + 3;
    public static final int IO_EXCPT = IO_BASE + 4;
    public static final int IO_LOCK = IO_BASE + 5;
    public static final int IO_CPU_ID = IO_BASE + 6;
    public static final int IO_UNLOCK = IO_BASE + 6;
    public static final int IO_SIGNAL = IO_BASE + 7;
    public static final int IO_INTMASK = IO_BASE + 8;
    public static final int IO_INTCLEARALL = IO_BASE + 9;
    public static final int IO_RAMCNT = IO_BASE + 10;
    public static final int IO_DEADLINE = IO_BASE + 10;
    public static final int IO_CPUCNT = IO_BASE + 11;
    public static final int IO_PERFCNT = IO_BASE + 12;
    public static final int NUM_INTERRUPTS = 3;

    // The serial line: status and data

    public static final int IO_UART1_BASE = IO_BASE + 0x10;
    public static final int IO_STATUS = IO_BASE + 0x10;
    public static final int IO_UART = IO_BASE + 0x11;
    public static final int MSK_UA_TDRE = 1;
    public static final int MSK_UA_RDRF = 2;
    public static final int IO_USB = IO_BASE + 0x20;
    public static final int IO_USB_STATUS = IO_USB;
    public static final int IO_USB_DATA = IO_USB + 1;

    // Devices of the various boards

    public static final int EH_BASE = IO_BASE + 0x30;
    public static final int SENS_M_BASE = IO_BASE + 0x30;
    public static final int I2C_A_BASE = IO_BASE + 0x30;
    public static final int KB_CTRL = IO_BASE + 0x30;
    public static final int KB_DATA = IO_BASE + 0x31;
    public static final int KB_SCANCODE = IO_BASE + 0x32;
    public static final int IO_LEGO = IO_BASE + 0x30;
    public static final int IO_UART_BG_MODEM_BASE = IO_BASE + 0x30;
    public static final int IO_STATUS2 = IO_BASE + 0x30;
    public static final int IO_UART2 = IO_BASE + 0x31;
    public static final int LS_BASE = IO_BASE + 0x40;
    public static final int IO_DSPIO_OUT = IO_BASE + 0x40;
    public static final int IO_IN = IO_BASE + 0x40;
    public static final int IO_LED = IO_BASE + 0x40;
    public static final int IO_OUT = IO_BASE + 0x41;
    public static final int IO_ADC1 = IO_BASE + 0x41;
    public static final int IO_ADC2 = IO_BASE + 0x42;
    public static final int IO_ADC3 = IO_BASE + 0x43;
    public static final int IO_UART_BG_GPS_BASE = IO_BASE + 0x40;
    public static final int IO_STATUS3 = IO_BASE + 0x40;
    public static final int IO_UART3 = IO_BASE + 0x41;
    public static final int NOC_ADDR = IO_BASE + 0x40;
    public static final int DM9000 = IO_BASE + 0x50;
    public static final int SENS_C_BASE = IO_BASE + 0x50;
    public static final int IO_CTRL = IO_BASE + 0x50;
    public static final int IO_DATA = IO_BASE + 0x51;
    public static final int IO_DISP = IO_BASE + 0x50;
    public static final int I2C_B_BASE = IO_BASE + 0x60;
    public static final int IO_BG = IO_BASE + 0x60;
    public static final int IO_MICRO = IO_BASE + 0x60;
    public static final int IO_FPU = IO_BASE + 0x70;
    public static final int FPU_A = IO_FPU;
    public static final int FPU_B = IO_FPU + 1;
    public static final int FPU_OP = IO_FPU + 2;
    public static final int FPU_RES = IO_FPU + 3;
    public static final int FPU_OP_ADD = 0;
    public static final int FPU_OP_SUB = 1;
    public static final int FPU_OP_MUL = 2;
    public static final int FPU_OP_DIV = 3;
    public static final int WB_BASE = IO_BASE;

    private Const() {
    }
}
