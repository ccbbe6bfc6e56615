package jp2vm.test;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests whose methods execute one instruction each: everything else in their scopes is JUnit's. */
final class Empty {
    private static void nothing() {
    }

    @BeforeEach
    void before() {
    }

    @AfterEach
    void after() {
    }

    @Test
    void test() {
    }

    @RepeatedTest(1)
    void template() {
    }

    @TestFactory
    Stream<DynamicNode> factory() {
        return Stream.of(dynamicTest("dynamic", Empty::nothing));
    }
}
