// Pushes images that docker/build.mjs has built, and prints a component of Kustomize that pins them by their digests.
//   node docker/push.mjs --to registry.example.org/ordo --tag 0.3.0 api worker worker-cuda
// A tag can be moved to another image, and a digest cannot, so a cluster that names digests runs what was released.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, tag: { type: 'string', default: '0.3.0' } },
});
const { to, tag } = values;
if (to === undefined || positionals.length === 0) {
  process.stderr.write(
    'say where to push, and which images: node docker/push.mjs --to registry.example.org/ordo api worker\n',
  );
  process.exit(2);
}

const docker = (...words) => execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

process.stdout.write('apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nimages:\n');
for (const image of positionals) {
  const name = `${to}/ordo-${image}`;
  docker('tag', `localhost/ordo-${image}:${tag}`, `${name}:${tag}`);
  docker('push', '--quiet', `${name}:${tag}`);
  const digest = digestOf(
    name,
    JSON.parse(docker('image', 'inspect', '--format', '{{json .RepoDigests}}', `${name}:${tag}`)),
  );
  process.stdout.write(`  - name: ordo-${image}\n    newName: ${name}\n    digest: ${digest}\n`);
}

/** An image has a digest for each registry that it was pushed to. */
function digestOf(name, digests) {
  const own = digests.find((one) => one.startsWith(`${name}@sha256:`));
  if (own === undefined)
    throw new Error(`${name} has no digest, though it was pushed; there are ${digests.join(', ') || 'none'}`);
  return own.slice(name.length + 1);
}
