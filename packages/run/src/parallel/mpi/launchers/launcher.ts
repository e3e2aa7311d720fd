/** A program that starts the processes of a group: one file here, and a line in `registry.ts`. */

export interface LaunchRequest {
  readonly processes: number;
  /** The program that each process runs, with its arguments. */
  readonly program: readonly [string, ...string[]];
  /** The names of the environment variables that reach every process, on other machines too. */
  readonly variables: readonly string[];
}

export interface Launcher {
  readonly id: string;
  readonly title: string;
  /** Null when the launcher can be used here; otherwise why not. */
  probe(env: NodeJS.ProcessEnv): string | null;
  /** How to get it. */
  readonly fix: string;
  command(request: LaunchRequest): readonly [string, ...string[]];
}
