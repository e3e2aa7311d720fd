// Builds the images with whatever this machine has.
//   node docker/build.mjs [api] [worker] [worker-cuda] [worker-tensorflow] [--engine docker|podman|buildah|buildkit] [--tag 0.3.0]
// Without names, the images api and worker. buildah needs no daemon and no namespaces: where containers cannot run at all, it
// runs the steps of a Dockerfile in a plain root directory. Where no registry can be reached, docker/make-base.sh first
// makes the image that the Dockerfiles begin with. worker-tensorflow begins with worker-cuda, so name both, in this order; buildkit
// alone finds no image that it has not pushed.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..');
const IMAGES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.Dockerfile'))
  .map((file) => file.replace('.Dockerfile', ''));

const argsOf = (values) => values.map((value) => `--build-arg=${value}`);

/** The engines in the order of preference: how to see whether one works, and its command for an image. */
const ENGINES = {
  docker: {
    probe: ['docker', 'info'],
    command: ({ file, name, values }) => ['docker', 'build', ...argsOf(values), '--file', file, '--tag', name, '.'],
  },
  podman: {
    probe: ['podman', 'unshare', 'true'],
    command: ({ file, name, values }) => [
      'podman',
      'build',
      ...argsOf(values),
      '--format',
      'docker',
      '--file',
      file,
      '--tag',
      name,
      '.',
    ],
  },
  buildah: {
    probe: ['buildah', 'info'],
    command: ({ file, name, values }) => [
      'buildah',
      'build',
      '--isolation',
      'chroot',
      '--pull=false',
      ...argsOf(values),
      '--format',
      'docker',
      '--file',
      file,
      '--tag',
      name,
      '.',
    ],
  },
  buildkit: {
    probe: ['buildctl', 'debug', 'workers'],
    command: ({ file, name, values }) => [
      'buildctl',
      'build',
      '--frontend=dockerfile.v0',
      '--local=context=.',
      `--local=dockerfile=${path.dirname(file)}`,
      `--opt=filename=${path.basename(file)}`,
      ...values.map((value) => `--opt=build-arg:${value}`),
      `--output=type=oci,name=${name},dest=${path.basename(file, '.Dockerfile')}.tar`,
    ],
  },
};

function works(engine) {
  const [program, ...args] = ENGINES[engine].probe;
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { type: 'string' }, tag: { type: 'string', default: '0.3.0' } },
  });
  const images = positionals.length === 0 ? ['api', 'worker'] : positionals;
  const unknown = images.find((image) => !IMAGES.includes(image));
  if (unknown !== undefined) fail(`there is no image ${unknown}; there are ${IMAGES.join(', ')}`);
  if (values.engine !== undefined && !Object.hasOwn(ENGINES, values.engine))
    fail(`there is no engine ${values.engine}; there are ${Object.keys(ENGINES).join(', ')}`);
  return { images, ...values };
}

const { images, engine: wanted, tag } = readArguments();
const engine = wanted ?? Object.keys(ENGINES).find(works);
if (engine === undefined)
  fail('none of docker, podman, buildah and buildctl works here: install one of them (Debian: buildah)');
for (const image of images) {
  const file = path.join('docker', `${image}.Dockerfile`);
  // Only an image that begins with another of ours needs to know the tag.
  const values = readFileSync(path.join(ROOT, file), 'utf8').includes('ARG TAG=') ? [`TAG=${tag}`] : [];
  const [program, ...args] = ENGINES[engine].command({ file, name: `localhost/ordo-${image}:${tag}`, values });
  process.stdout.write(`${program} ${args.join(' ')}\n`);
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
