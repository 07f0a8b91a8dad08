import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tafl.v1.ApplyMoveRequest;
import tafl.v1.ApplyMoveResponse;
import tafl.v1.Game;
import tafl.v1.TaflServiceGrpc;

/** Plays a move over gRPC with generated types, and has one refused. */
class Client {
    public static void main(String[] arguments) {
        ManagedChannel channel = NettyChannelBuilder.forTarget(arguments[0]).usePlaintext().build();
        var tafl = TaflServiceGrpc.newBlockingStub(channel).withDeadlineAfter(20, TimeUnit.SECONDS).withWaitForReady();
        Game game = Game.newBuilder().setRuleset("brandubh-wtf").build();
        for (String move : List.of("d1-c1", "d4-d5")) {
            ApplyMoveResponse answer = tafl.applyMove(ApplyMoveRequest.newBuilder().setGame(game).setMove(move).build());
            System.out.println(answer.hasApplied() + " " + answer.getApplied().getPosition().getBoard() + " " + answer.getRejected().getReason());
        }
        try {
            tafl.applyMove(ApplyMoveRequest.newBuilder().setToken("damaged").setMove("d1-c1").build());
        } catch (StatusRuntimeException refused) {
            System.out.println(refused.getStatus().getCode());
        }
        channel.shutdownNow();
    }
}
