/** Makes a CA and a certificate for `localhost` with openssl, if the machine has it. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Certificates {
  /** The file of the CA that has signed the server's certificate; `otherCa` has not. */
  readonly ca: string;
  readonly otherCa: string;
  /** A certificate for the name `localhost` and for no address. */
  readonly certificate: string;
  readonly key: string;
}

/** Makes the certificates. Resolves to null, and reports clearly what is skipped, when there is no openssl. */
export async function makeCertificates(folder: string): Promise<Certificates | null> {
  if (spawnSync('openssl', ['version']).status !== 0) {
    console.warn(
      '\n*** SKIPPED: TLS to Postgres and Redis. No openssl on the PATH (Debian: apt-get install openssl). ***\n',
    );
    return null;
  }
  const file = (name: string): string => path.join(folder, name);
  const newKey = (name: string): string[] =>
    `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${file(`${name}.key`)}`.split(' ');
  for (const name of ['ca', 'other-ca']) {
    const subject = ['-subj', `/CN=Ordo ${name}`, '-days', '30'];
    openssl(['req', '-x509', ...newKey(name), ...subject, '-out', file(`${name}.crt`)]);
  }
  await writeFile(file('names'), 'subjectAltName=DNS:localhost\n');
  openssl(['req', '-new', ...newKey('server'), '-subj', '/CN=localhost', '-out', file('server.csr')]);
  const signer = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '30'];
  const names = ['-extfile', file('names')];
  openssl(['x509', '-req', '-in', file('server.csr'), ...signer, ...names, '-out', file('server.crt')]);
  return {
    ca: file('ca.crt'),
    otherCa: file('other-ca.crt'),
    certificate: file('server.crt'),
    key: file('server.key'),
  };
}

function openssl(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${parameters[0]}: ${stderr}`);
}
