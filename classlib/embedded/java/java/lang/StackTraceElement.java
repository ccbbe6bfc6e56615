package java.lang;

import java.io.Serializable;

/** One frame of a stack trace: a position in a method, with file and line if known. */
public final class StackTraceElement implements Serializable {

    private static final int NATIVE_LINE = -2;

    private String classLoaderName;
    private String moduleName;
    private String moduleVersion;
    private String declaringClass;
    private String methodName;
    private String fileName;
    private int lineNumber;

    public StackTraceElement(String declaringClass, String methodName, String fileName,
                             int lineNumber) {
        this(null, null, null, declaringClass, methodName, fileName, lineNumber);
    }

    public StackTraceElement(String classLoaderName, String moduleName, String moduleVersion,
                             String declaringClass, String methodName, String fileName,
                             int lineNumber) {
        if (declaringClass == null) {
            throw new NullPointerException("Declaring class is null");
        }
        if (methodName == null) {
            throw new NullPointerException("Method name is null");
        }
        this.classLoaderName = classLoaderName;
        this.moduleName = moduleName;
        this.moduleVersion = moduleVersion;
        this.declaringClass = declaringClass;
        this.methodName = methodName;
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    public String getFileName() {
        return fileName;
    }

    public int getLineNumber() {
        return lineNumber;
    }

    public String getModuleName() {
        return moduleName;
    }

    public String getModuleVersion() {
        return moduleVersion;
    }

    public String getClassLoaderName() {
        return classLoaderName;
    }

    public String getClassName() {
        return declaringClass;
    }

    public String getMethodName() {
        return methodName;
    }

    public boolean isNativeMethod() {
        return lineNumber == NATIVE_LINE;
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder();
        boolean hasLoader = classLoaderName != null && !classLoaderName.isEmpty();
        boolean hasModule = moduleName != null && !moduleName.isEmpty();
        if (hasLoader) {
            b.append(classLoaderName).append('/');
        }
        if (hasModule) {
            b.append(moduleName);
            if (moduleVersion != null && !moduleVersion.isEmpty()) {
                b.append('@').append(moduleVersion);
            }
        }
        if (hasLoader || hasModule) {
            b.append('/');
        }
        b.append(declaringClass).append('.').append(methodName).append('(');
        if (isNativeMethod()) {
            b.append("Native Method");
        } else if (fileName == null) {
            b.append("Unknown Source");
        } else {
            b.append(fileName);
            if (lineNumber >= 0) {
                b.append(':').append(lineNumber);
            }
        }
        return b.append(')').toString();
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof StackTraceElement)) {
            return false;
        }
        StackTraceElement e = (StackTraceElement) object;
        return lineNumber == e.lineNumber && declaringClass.equals(e.declaringClass)
            && methodName.equals(e.methodName) && same(fileName, e.fileName)
            && same(moduleName, e.moduleName) && same(moduleVersion, e.moduleVersion)
            && same(classLoaderName, e.classLoaderName);
    }

    private static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }

    @Override
    public int hashCode() {
        int h = 31 * declaringClass.hashCode() + methodName.hashCode();
        return 31 * h + (fileName == null ? 0 : fileName.hashCode()) + lineNumber;
    }
}
