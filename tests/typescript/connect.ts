// A game by the clients of Connect, over each transport that they have: `node connect.js ADDRESS`.
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { compressionGzip, createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { createConnectTransport as createFetchTransport } from "@connectrpc/connect-web";
import { BadRequestSchema, ErrorInfoSchema } from "./contract/google/rpc/error_details_pb.js";
import { AnalysisService } from "./contract/tafl/v1/analysis_service_pb.js";
import { ApplyMoveResponseSchema, TaflService } from "./contract/tafl/v1/tafl_service_pb.js";

const baseUrl = process.argv[2] ?? "";
const gzip = { sendCompression: compressionGzip, compressMinBytes: 1 };
const transports: Record<string, Transport> = {
  "connect, HTTP/1.1, JSON": createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false }),
  "connect, HTTP/2, binary": createConnectTransport({ baseUrl, httpVersion: "2", ...gzip }),
  "connect, GET": createConnectTransport({ baseUrl, httpVersion: "1.1", useHttpGet: true }),
  "connect, GET, JSON": createFetchTransport({ baseUrl, useHttpGet: true, useBinaryFormat: false }),
  "connect, fetch, binary": createFetchTransport({ baseUrl, useBinaryFormat: true }),
  "gRPC": createGrpcTransport({ baseUrl, ...gzip }),
  "gRPC-Web": createGrpcWebTransport({ baseUrl, httpVersion: "1.1" }),
};

async function play(transport: Transport): Promise<unknown[]> {
  const tafl = createClient(TaflService, transport);
  const start = await tafl.newPosition({ rules: { case: "ruleset", value: "brandubh-wtf" } });
  const token = start.position?.token ?? "";
  const answer = await tafl.applyMove({ at: { case: "token", value: token }, move: "d2-a2" });
  const said: unknown[] = [answer.result.case === "applied" ? answer.result.value.sentence : answer];
  try {
    await tafl.applyMove({ at: { case: "game", value: { rules: { case: "ruleset", value: "chess" } } }, move: "d2-a2" });
  } catch (error) {
    const failed = ConnectError.from(error);
    const [info] = failed.findDetails(ErrorInfoSchema);
    const [faults] = failed.findDetails(BadRequestSchema);
    said.push(Code[failed.code], info?.reason, faults?.fieldViolations.map((fault) => fault.field).join());
  }
  const analysis = createClient(AnalysisService, transport);
  let final = 0;
  for await (const message of analysis.analyzePosition({ at: { case: "token", value: token }, nodes: 500 })) {
    final += message.message.case === "final" ? 1 : 0;
  }
  said.push(final);
  try {
    for await (const _ of analysis.analyzePosition({ nodes: -1 })) said.push("a message");
  } catch (error) {
    said.push(ConnectError.from(error).findDetails(ErrorInfoSchema)[0]?.reason);
  }
  return said;
}

const said: Record<string, unknown[]> = {};
for (const [name, transport] of Object.entries(transports)) said[name] = await play(transport);
// What /v1 answers is JSON of the same message.
const plain = await fetch(`${baseUrl}/v1/moves:apply?ruleset=brandubh-wtf&move=d2-a2`);
fromJson(ApplyMoveResponseSchema, (await plain.json()) as JsonValue);
console.log(JSON.stringify(said));
process.exit(0);
