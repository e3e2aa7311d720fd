/** A program that starts the processes of a group: one file here, and a line in `registry.ts`. */

export interface LaunchRequest {
  readonly processes: number;
  /** The program that each process runs, with its arguments. */
  readonly program: readonly [string, ...string[]];
  /** The names of the environment variables that reach every process, including those on other machines. */
  readonly variables: readonly string[];
}

export interface Launcher {
  readonly id: string;
  readonly title: string;
  /** Returns null when the launcher can be used here, and otherwise the reason why it cannot. */
  probe(env: NodeJS.ProcessEnv): string | null;
  /** The way to get the launcher. */
  readonly fix: string;
  command(request: LaunchRequest): readonly [string, ...string[]];
}
