/** The worker protocol as an interface: one method per route of the API. */
import type { components } from '@ordo/api-client';
import type { EarlierResult } from '@ordo/run';
import type { MachineReading } from '@ordo/core/machine-reading';
import type { FailureKind, LackKind } from '@ordo/core/service-words';
import type { Device, RunEvent, RunResult, RunSpec } from '@ordo/spec';

type Schemas = components['schemas'];

/** What a worker says of itself. It always names its machine, and what that has to offer. */
export type WorkerIdentity = Readonly<Omit<Schemas['Registration'], 'machine' | 'memoryMiB' | 'devices'>> & {
  readonly machine: string;
  readonly memoryMiB: number;
  readonly devices: readonly Device[];
};

export type HeldAttempt = Readonly<Schemas['Heartbeat']['attempts'][number]>;
export type HeartbeatAnswer = Readonly<Schemas['HeartbeatAnswer']>;
export type SavedCheckpoint = Readonly<NonNullable<Schemas['Claimed']['checkpoint']>>;

/** The hash and size of the archive that holds a trained model. */
export type SavedModel = Omit<SavedCheckpoint, 'step'>;

/** A file of the dataset of a run, if that was added to the service. */
export type NeededFile = Readonly<Schemas['NeededFiles']['files'][number]>;

/** A claimed run, whose spec has the types of `@ordo/spec`. */
export type Claim = Readonly<Omit<Schemas['Claimed'], 'spec'>> & { readonly spec: RunSpec };

/** The answer to a claim. */
export type NextRun = Readonly<Omit<Schemas['NextRun'], 'claimed'>> & { readonly claimed: Claim | null };

type SentEvent = Schemas['EventBatch']['events'][number];
export type NumberedEvent = Readonly<Omit<SentEvent, 'event'>> & { readonly event: RunEvent };

export type Finish =
  | { readonly outcome: 'failed'; readonly kind: Exclude<FailureKind, 'unsuitable'>; readonly message: string }
  | { readonly outcome: 'failed'; readonly kind: 'unsuitable'; readonly lack: LackKind; readonly message: string }
  | { readonly outcome: 'cancelled' | 'released' };

/**
 * The interface to the API. Every method throws an OrdoError: `api.unavailable` when no answer came, otherwise with the API's
 * own code. Any call may be repeated without harm.
 */
export interface ApiPort {
  register(identity: WorkerIdentity): Promise<{ readonly id: string }>;
  heartbeat(workerId: string, attempts: readonly HeldAttempt[]): Promise<HeartbeatAnswer>;
  reportMachine(workerId: string, reading: MachineReading): Promise<void>;
  signOff(workerId: string): Promise<void>;
  /** Claims the next run, in the order of turns, that suits the worker. */
  claim(workerId: string): Promise<NextRun>;
  /** Returns the number of the last event stored. */
  sendEvents(attempt: HeldAttempt, events: readonly NumberedEvent[]): Promise<number>;
  /** Streams `file`, whose size and hash must be those of `checkpoint`. */
  uploadCheckpoint(attempt: HeldAttempt, checkpoint: SavedCheckpoint, file: string, signal: AbortSignal): Promise<void>;
  /** Streams `file`, whose size and hash must be those of `model`. */
  uploadModel(attempt: HeldAttempt, model: SavedModel, file: string, signal: AbortSignal): Promise<void>;
  /** Streams the run's newest checkpoint into `file` and returns the SHA-256 of the received bytes. */
  downloadCheckpoint(runId: string, file: string, signal: AbortSignal): Promise<string>;
  /** Reports that a checkpoint cannot be read. Returns the one to resume from instead; null to start from the beginning. */
  reportUnreadable(attempt: HeldAttempt, sha256: string): Promise<SavedCheckpoint | null>;
  /** Fetches the result of a succeeded run, without its scores. */
  fetchTranslations(runId: string): Promise<EarlierResult>;
  /** The files of the dataset of the run, if that was added to the service. @throws OrdoError `dataset.not-found` */
  listNeededFiles(attempt: HeldAttempt): Promise<readonly NeededFile[]>;
  /** Streams one of these files into `file` and returns the SHA-256 of the received bytes. */
  downloadNeededFile(attempt: HeldAttempt, sha256: string, file: string, signal: AbortSignal): Promise<string>;
  sendResult(attempt: HeldAttempt, result: RunResult): Promise<void>;
  finish(attempt: HeldAttempt, finish: Finish): Promise<void>;
}
