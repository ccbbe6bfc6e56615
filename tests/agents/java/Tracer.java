import java.util.Arrays;
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;

/** An aspect that AspectJ's agent weaves into Woven. */
@Aspect
public class Tracer {
    @Before("execution(* Woven.work(..))")
    public void before(JoinPoint point) {
        System.out.println("before " + point.getSignature() + " " + Arrays.toString(point.getArgs()));
    }

    @Around("execution(int Woven.twice(int))")
    public Object around(ProceedingJoinPoint point) throws Throwable {
        return (Integer) point.proceed() + 1;
    }
}
