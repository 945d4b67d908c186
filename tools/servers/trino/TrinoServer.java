import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import java.util.Map;

public final class TrinoServer {
  public static void main(String[] arguments) throws Exception {
    var runner =
        DistributedQueryRunner.builder(testSessionBuilder().build())
            .setNodeCount(2)
            .setCoordinatorProperties(Map.of("http-server.http.port", arguments[0]))
            .build();
    runner.installPlugin(new TpchPlugin());
    runner.createCatalog("tpch", "tpch");
    runner.installPlugin(new MemoryPlugin());
    runner.createCatalog("memory", "memory", Map.of("memory.max-data-per-node", "512MB"));
    Thread.sleep(Long.MAX_VALUE);
  }
}
