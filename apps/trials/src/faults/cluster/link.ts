/** A connection between two services, on which the network can fail. */
import { createTcpRelay, type TcpRelay } from '@ordo/testing/tcp-relay';

/** A link with a name such as `replica-1→postgres`. */
export type Link = TcpRelay & { readonly name: string };

/** Lets one service reach another through a relay. */
export async function createLink(name: string, port: number): Promise<Link> {
  return { name, ...(await createTcpRelay({ host: '127.0.0.1', port })) };
}
