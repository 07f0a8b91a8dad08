import { ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "./contract/google/rpc/error_details_pb.js";

/** A faulty field of a request. */
export interface FieldFault {
  /** Its path: `game.moves[2]`. */
  field: string;
  /** What is wrong with it and what would be right. */
  description: string;
}

/** Why a call failed. */
export interface Problem {
  /** What is wrong, for programs: `UNKNOWN_RULESET`; absent if the server did not answer. */
  reason?: string;
  /** What is wrong, for people, in the language of the client. */
  detail: string;
  /** The first faulty fields. */
  fields: FieldFault[];
  /** More details, depending on the reason. */
  metadata: Record<string, string>;
  /** The seconds after which a retry may help; absent if it would not. */
  retryAfterSeconds?: number;
}

/** What an error of a call says; every call throws `ConnectError`. */
export function problem(error: unknown): Problem {
  const failed = ConnectError.from(error);
  const info = failed.findDetails(ErrorInfoSchema)[0];
  const delay = failed.findDetails(RetryInfoSchema)[0]?.retryDelay;
  const fields = failed.findDetails(BadRequestSchema).flatMap((faults) => faults.fieldViolations);
  return {
    ...(info ? { reason: info.reason } : {}),
    ...(delay ? { retryAfterSeconds: Number(delay.seconds) + delay.nanos / 1e9 } : {}),
    detail: failed.rawMessage,
    fields: fields.map(({ field, description }) => ({ field, description })),
    metadata: info?.metadata ?? {},
  };
}
