/**
 * The client of tafld: every call of its contract as a method, streams as async iterators, alternatives as unions.
 *
 * The messages and their types are made from the proto files; the transport is Connect over `fetch`.
 */
import { type Client, createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import { type ConnectTransportOptions, createConnectTransport } from "@connectrpc/connect-web";
import { AnalysisService } from "./contract/tafl/v1/analysis_service_pb.js";
import { BulkService } from "./contract/tafl/v1/bulk_service_pb.js";
import { NotationService } from "./contract/tafl/v1/notation_service_pb.js";
import { RenderService } from "./contract/tafl/v1/render_service_pb.js";
import { TaflService } from "./contract/tafl/v1/tafl_service_pb.js";
import { retry, RETRY_SECONDS } from "./retry.js";

export * from "./contract/tafl/v1/analysis_service_pb.js";
export * from "./contract/tafl/v1/board_pb.js";
export * from "./contract/tafl/v1/bulk_service_pb.js";
export * from "./contract/tafl/v1/moves_pb.js";
export * from "./contract/tafl/v1/notation_service_pb.js";
export * from "./contract/tafl/v1/records_pb.js";
export * from "./contract/tafl/v1/render_service_pb.js";
export * from "./contract/tafl/v1/rules_pb.js";
export * from "./contract/tafl/v1/study_pb.js";
export * from "./contract/tafl/v1/tafl_service_pb.js";
export * from "./contract/tafl/v1/terms_pb.js";
export { type FieldFault, type Problem, problem } from "./problem.js";
export { retry, retryFor } from "./retry.js";
export { Code, ConnectError } from "@connectrpc/connect";

/** All calls of the service, whichever of its parts they belong to. */
export type Tafl = Client<typeof TaflService> &
  Client<typeof AnalysisService> &
  Client<typeof NotationService> &
  Client<typeof RenderService> &
  Client<typeof BulkService>;

/** How the service is reached. What Connect's transport takes besides, such as `fetch` and `useHttpGet`, may be given too. */
export interface TaflOptions extends Partial<ConnectTransportOptions> {
  /** A key of the server, if it lets in only those who have one. */
  apiKey?: string;
  /** The language of sentences, as a BCP 47 tag: `de`. The browser's if absent. */
  locale?: string;
  /**
   * For how many seconds a call that may succeed later, or does not reach the server, is made again; 15 if absent, 0 for one attempt. A
   * call's own option `contextValues: retryFor(seconds)` is stronger.
   */
  retrySeconds?: number;
}

/** A client of the service at an address, `http://localhost:8080` if absent. */
export function createTafl(options: TaflOptions = {}): Tafl {
  const { apiKey, locale, retrySeconds = RETRY_SECONDS, interceptors = [], ...rest } = options;
  const headers: Interceptor = (next) => (request) => {
    if (apiKey !== undefined) request.header.set("authorization", `Bearer ${apiKey}`);
    if (locale !== undefined) request.header.set("accept-language", locale);
    return next(request);
  };
  return fromTransport(
    createConnectTransport({ baseUrl: "http://localhost:8080", ...rest, interceptors: [...interceptors, retry(retrySeconds), headers] }),
  );
}

/** A client over another transport of Connect, such as gRPC from `@connectrpc/connect-node`; `retry` can be one of its interceptors. */
export function fromTransport(transport: Transport): Tafl {
  return {
    ...createClient(TaflService, transport),
    ...createClient(AnalysisService, transport),
    ...createClient(NotationService, transport),
    ...createClient(RenderService, transport),
    ...createClient(BulkService, transport),
  };
}
