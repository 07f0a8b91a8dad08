// Plays a move over gRPC with generated types, and has one refused.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	taflv1 "tafl/v1"
)

// Debian's grpc encodes by an older protobuf library than its generator writes for; with modules, none of this is needed.
type codec struct{}

func (codec) Marshal(message any) ([]byte, error)         { return proto.Marshal(message.(proto.Message)) }
func (codec) Unmarshal(encoded []byte, message any) error { return proto.Unmarshal(encoded, message.(proto.Message)) }
func (codec) Name() string                                { return "proto" }

func main() {
	channel, err := grpc.Dial(os.Args[1], grpc.WithInsecure(), grpc.WithDefaultCallOptions(grpc.ForceCodec(codec{})))
	if err != nil {
		panic(err)
	}
	defer channel.Close()
	tafl := taflv1.NewTaflServiceClient(channel)
	deadline, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()

	at := &taflv1.ApplyMoveRequest_Game{Game: &taflv1.Game{Rules: &taflv1.Game_Ruleset{Ruleset: "brandubh-wtf"}}}
	for _, move := range []string{"d1-c1", "d4-d5"} {
		answer, err := tafl.ApplyMove(deadline, &taflv1.ApplyMoveRequest{At: at, Move: move}, grpc.WaitForReady(true))
		if err != nil {
			panic(err)
		}
		fmt.Println(answer.GetApplied() != nil, answer.GetApplied().GetPosition().GetBoard(), answer.GetRejected().GetReason())
	}
	damaged := &taflv1.ApplyMoveRequest_Token{Token: "damaged"}
	_, err = tafl.ApplyMove(deadline, &taflv1.ApplyMoveRequest{At: damaged, Move: "d1-c1"})
	fmt.Println(status.Code(err))
}
