/** Spreads the requests of workers and users over the API replicas that say they are ready. */

/**
 * What becomes of a request: `twice` sends it again before the answer goes back, `unanswered` carries it out and then
 * breaks the client's connection, and a number holds it back for so many milliseconds while others overtake it.
 */
export type Delivery = 'plain' | 'twice' | 'unanswered' | number;

export interface Balancer {
  readonly url: string;
  /** From now on decides about each request; null forwards all of them plainly. */
  deliver(decide: ((method: string, path: string) => Delivery) | null): void;
}
