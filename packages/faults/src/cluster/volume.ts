/** A file system of its own, small enough to be filled. */

export interface Volume {
  readonly folder: string;
  /** Whether it has a limit of its own; a volume without one must not be filled. */
  readonly limited: boolean;
}
