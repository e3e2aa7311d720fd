/** A connection between two services, on which the network can fail. */

export interface Link {
  /** For example `replica-1→postgres`. */
  readonly name: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Keeps the connections and lets nothing through in either direction. */
  stall(): void;
  /** Delays everything by so many milliseconds. */
  slow(delayMs: number): void;
  /** Forgets the connections without a word to either side, as a machine does that loses its power; new ones work. */
  abandon(): void;
  /** Breaks all connections with a reset; new ones work. */
  reset(): void;
  /** Ends whatever was done to it. */
  restore(): void;
}
