/** Checks the container files against the clone, as far as possible without a container engine. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../env.ts';

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly command?: readonly string[];
  readonly secrets?: readonly string[];
}

const folder = path.join(REPOSITORY, 'docker');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);
const example = read('.env.example');
const exampleNames = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] as string);

/** The variables that a program of Ordo, or an image that it uses, reads. */
const knownNames = new Set([
  ...['apps/api/src/env.ts', 'apps/worker/src/env.ts'].flatMap((file) =>
    [...readFileSync(path.join(REPOSITORY, file), 'utf8').matchAll(/\b((?:ORDO_|DATABASE_|REDIS_)[A-Z_]+)/g)].map(
      (match) => match[1] as string,
    ),
  ),
  // These are secrets that the programs can also read from files.
  'DATABASE_URL_FILE',
  'REDIS_URL_FILE',
  'ORDO_API_KEY_FILE',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD_FILE',
]);

describe('compose.yaml', () => {
  it('has the four services with Postgres 18', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 'valkey', 'api', 'worker']);
    expect(compose.services['postgres']?.image).toBe('postgres:18');
  });

  it('refers only to files, volumes and services that exist', () => {
    const builds = services.flatMap(([, service]) => (service.build === undefined ? [] : [service.build]));
    expect(builds.map(({ context, dockerfile }) => existsSync(path.join(folder, context, dockerfile)))).toEqual([
      true,
      true,
    ]);
    const named = services.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => /^[a-z]/.test(volume)));
    expect(
      named.map((volume) => volume.split(':')[0]).filter((name) => !((name as string) in compose.volumes)),
    ).toEqual([]);
    const needed = services.flatMap(([, service]) => Object.entries(service.depends_on ?? {}));
    for (const [name, { condition }] of needed) {
      expect(condition).toBe('service_healthy');
      const own = compose.services[name]?.healthcheck?.test ?? read(`${name}.Dockerfile`).match(/^HEALTHCHECK/m);
      expect({ name, healthcheck: own }).not.toEqual({ name, healthcheck: null });
    }
  });

  it('publishes ports on the loopback interface only', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:8460:8460']);
    expect(read('api.Dockerfile')).toMatch(/ORDO_PORT=8460\b[\s\S]*EXPOSE 8460/);
  });

  it('gives each service only the secrets that it needs, all of them by file', () => {
    const given = Object.fromEntries(services.map(([name, service]) => [name, service.secrets]));
    expect(given).toEqual({
      postgres: ['postgres-password'],
      valkey: ['valkey-password'],
      api: ['database-url', 'redis-url'],
      worker: ['worker-key', 'redis-url'],
    });
    const pairs = services.flatMap(([name, { environment = {}, secrets = [] }]) =>
      Object.entries(environment).map(([key, value]) => ({ name, key, value, secrets })),
    );
    const secret = pairs.filter(({ key }) => /PASSWORD|KEY|DATABASE_URL|REDIS_URL/.test(key));
    expect(secret).toHaveLength(5);
    for (const { key, value, secrets } of secret) {
      expect(key).toMatch(/_FILE$/);
      expect(secrets.map((name) => `/run/secrets/${name}`)).toContain(value);
    }
    expect(example).not.toMatch(/^[A-Z_]*(?:PASSWORD|KEY)=/m);
  });

  it('finds its secrets where make-secrets.sh and its first lines put them, which git and images ignore', () => {
    const folderOfSecrets = mkdtempSync(path.join(tmpdir(), 'ordo-secrets-'));
    const make = (): Record<string, string> => {
      const made = spawnSync('sh', [path.join(folder, 'make-secrets.sh'), folderOfSecrets], { encoding: 'utf8' });
      expect({ status: made.status, said: made.stdout + made.stderr }).toEqual({ status: 0, said: '' });
      const names = readdirSync(folderOfSecrets);
      return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folderOfSecrets, name), 'utf8')]));
    };
    const secrets = make();
    expect(make()).toEqual(secrets);
    expect(statSync(folderOfSecrets).mode & 0o777).toBe(0o700);
    rmSync(folderOfSecrets, { recursive: true });
    expect(secrets['database-url']).toBe(
      `postgresql://ordo:${secrets['postgres-password']?.trim()}@postgres:5432/ordo\n`,
    );
    expect(secrets['redis-url']).toBe(`redis://:${secrets['valkey-password']?.trim()}@valkey:6379\n`);
    expect(secrets['postgres-password']).toMatch(/^[0-9a-f]{48}\n$/);
    const byHand = read('compose.yaml').match(/> docker\/secrets\/(\S+)/)?.[1] as string;
    const files = Object.fromEntries(Object.entries(compose.secrets).map(([name, { file }]) => [name, file]));
    const made = [...Object.keys(secrets), byHand].map((name) => [name, `./secrets/${name}`]);
    expect(files).toEqual(Object.fromEntries(made));
    expect(readFileSync(path.join(REPOSITORY, '.gitignore'), 'utf8')).toMatch(/^docker\/secrets\/$/m);
  });

  it('sets only variables that a program reads, and expands only those that .env.example names', () => {
    const used = services.flatMap(([, service]) => Object.keys(service.environment ?? {}));
    expect(used.filter((name) => !knownNames.has(name))).toEqual([]);
    const expanded = [...read('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map((match) => match[1] as string);
    expect([...new Set(expanded)].toSorted()).toEqual(exampleNames.toSorted());
  });
});

describe.each(['api.Dockerfile', 'worker.Dockerfile', 'worker-cuda.Dockerfile'])('%s', (name) => {
  const text = read(name);

  it('runs a program that is built from this clone, as a user without rights', () => {
    const [, entry] = text.match(/^CMD \["node", "(apps\/[a-z]+\/)dist\/[a-z-]+\.js"\]$/m) ?? [];
    expect(existsSync(path.join(REPOSITORY, entry as string, 'package.json'))).toBe(true);
    const built = text.match(/^CMD \["node", "(.*)"\]$/m)?.[1] as string;
    expect(existsSync(path.join(REPOSITORY, built.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
    expect(text.indexOf('USER node')).toBeGreaterThan(text.lastIndexOf('RUN '));
  });

  it('says whether it is well, and carries the list of what is in it', () => {
    expect(text.indexOf('HEALTHCHECK')).toBeGreaterThan(text.indexOf('USER node'));
    expect(text).toMatch(/^RUN npm sbom --omit=dev --sbom-format=cyclonedx > sbom\.cdx\.json$/m);
  });

  it('sets only variables that its program reads', () => {
    const own = [...text.matchAll(/\b(ORDO_[A-Z_]+)=/g)].map((match) => match[1] as string);
    expect(own.filter((variable) => !knownNames.has(variable))).toEqual([]);
  });
});

it.each(['worker.Dockerfile', 'worker-cuda.Dockerfile'])('%s compiles kernels for every processor', (name) => {
  const builds = read(name).match(/(tfjs-native|align|preorder)\/scripts\/build\.mjs --all/g);
  expect(builds).toHaveLength(3);
});

const programOf = (name: string) => /^CMD .*$/m.exec(read(name))?.[0];

describe('worker-tensorflow.Dockerfile', () => {
  const text = read('worker-tensorflow.Dockerfile');

  it('adds the GPU build of TensorFlow to the worker of worker-cuda.Dockerfile, and runs as it does', () => {
    expect(programOf('worker-tensorflow.Dockerfile')).toBe(programOf('worker-cuda.Dockerfile'));
    expect(text.match(/^FROM localhost\/ordo-worker-cuda:\$\{TAG\}/gm)).toHaveLength(2);
    expect(text).toContain('engines install tensorflow --gpu --pip');
    expect(text.indexOf('USER node')).toBeGreaterThan(text.lastIndexOf('RUN '));
  });

  it('begins with the tag that build.mjs gives its images', () => {
    const tag = /^ARG TAG=(.*)$/m.exec(text)?.[1];
    expect(read('build.mjs')).toContain(`default: '${tag}'`);
  });

  it('shows its engines to a program whose home is another volume, and leaves those that were installed there', () => {
    const home = mkdtempSync(path.join(tmpdir(), 'ordo-home-'));
    const image = mkdtempSync(path.join(tmpdir(), 'ordo-image-'));
    for (const place of [`${image}/tensorflow`, `${image}/webgpu`, `${home}/engines/webgpu`])
      mkdirSync(place, { recursive: true });
    writeFileSync(`${image}/tensorflow/engine.json`, 'of the image');
    writeFileSync(`${home}/engines/webgpu/engine.json`, 'of the volume');
    const [program, ...words] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)?.[1] ?? '[]') as [string, ...string[]];
    const start = () => {
      const args = [
        ...words.slice(0, -1),
        image,
        'cat',
        'engines/tensorflow/engine.json',
        'engines/webgpu/engine.json',
      ];
      const script = path.join(REPOSITORY, args[0] as string);
      return spawnSync(program, [script, ...args.slice(1)], {
        cwd: home,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', ORDO_HOME: home },
      });
    };
    // A container may start several times with the same volume.
    expect([start().stdout, start().stdout]).toEqual(['of the imageof the volume', 'of the imageof the volume']);
    expect(readdirSync(`${home}/engines/webgpu`)).toEqual(['engine.json']);
    for (const folderOfTest of [home, image]) rmSync(folderOfTest, { recursive: true });
  });
});

const linesOnGenerated = (file: string): string[] =>
  readFileSync(path.join(REPOSITORY, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes('generated'))
    .map((line) => line.replace(/\/$/, ''));

describe('.dockerignore', () => {
  it('keeps installs, builds, state and secrets out of images', () => {
    const lines = readFileSync(path.join(REPOSITORY, '.dockerignore'), 'utf8').split('\n');
    for (const pattern of ['**/node_modules', '**/dist', '**/.env', 'docker/secrets', '.git', '.ordo'])
      expect(lines).toContain(pattern);
    expect(readdirSync(folder)).toContain('.env.example');
  });

  it('leaves out what the commands of the documentation write into a clone, and git leaves it out too', () => {
    for (const folder of ['ordo-runs', 'ordo-checks', 'ordo-pictures']) {
      expect(readFileSync(path.join(REPOSITORY, '.dockerignore'), 'utf8').split('\n')).toContain(folder);
      expect(readFileSync(path.join(REPOSITORY, '.gitignore'), 'utf8').split('\n')).toContain(`${folder}/`);
    }
  });

  it('leaves out only those generated files that the repository lacks too, as the build of an image makes no others', () => {
    expect(linesOnGenerated('.dockerignore')).toEqual(linesOnGenerated('.gitignore'));
  });
});
