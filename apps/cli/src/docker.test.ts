/** Checks the container files against the clone, as far as that is possible without a container engine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from './env.ts';

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly command?: readonly string[];
}

const folder = path.join(REPOSITORY, 'docker');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const example = read('.env.example');
const exampleNames = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] as string);

/** Every variable that a program of Ordo, or an image that it uses, reads. */
const knownNames = new Set([
  ...['apps/api/src/env.ts', 'apps/worker/src/env.ts'].flatMap((file) =>
    [...readFileSync(path.join(REPOSITORY, file), 'utf8').matchAll(/\b((?:ORDO_|DATABASE_|REDIS_)[A-Z_]+)/g)].map(
      (match) => match[1] as string,
    ),
  ),
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'VALKEY_PASSWORD',
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

  it('takes every secret from docker/.env, which git ignores, and passes each only to the services that need it', () => {
    const pairs = services.flatMap(([name, service]) =>
      Object.entries(service.environment ?? {}).map(([key, value]) => ({ name, key, value })),
    );
    const secret = pairs.filter(({ key }) => /PASSWORD|KEY|DATABASE_URL|REDIS_URL/.test(key));
    expect(secret.filter(({ value }) => !/\$\{[A-Z_]+(?::\?[^}]*)?\}/.test(value))).toEqual([]);
    const seesDatabase = secret.filter(({ value }) => value.includes('POSTGRES_PASSWORD')).map(({ name }) => name);
    expect(seesDatabase).toEqual(['postgres', 'api']);
    expect(example).not.toMatch(/^[A-Z_]*(?:PASSWORD|KEY)=\S/m);
    expect(readFileSync(path.join(REPOSITORY, '.gitignore'), 'utf8')).toMatch(/^docker\/\.env$/m);
  });

  it('sets only variables that a program reads, and expands only those that .env.example names', () => {
    const used = services.flatMap(([, service]) => Object.keys(service.environment ?? {}));
    expect(used.filter((name) => !knownNames.has(name))).toEqual([]);
    const expanded = [...read('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map((match) => match[1] as string);
    expect([...new Set(expanded)].toSorted()).toEqual(exampleNames.toSorted());
  });
});

describe.each(['api.Dockerfile', 'worker.Dockerfile'])('%s', (name) => {
  const text = read(name);

  it('runs a program that is built from this clone, as a user without rights', () => {
    const [, entry] = text.match(/^CMD \["node", "(apps\/[a-z]+\/)dist\/[a-z-]+\.js"\]$/m) ?? [];
    expect(existsSync(path.join(REPOSITORY, entry as string, 'package.json'))).toBe(true);
    const built = text.match(/^CMD \["node", "(.*)"\]$/m)?.[1] as string;
    expect(existsSync(path.join(REPOSITORY, built.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
    expect(text.indexOf('USER node')).toBeGreaterThan(text.lastIndexOf('RUN '));
  });

  it('sets only variables that its program reads', () => {
    const own = [...text.matchAll(/\b(ORDO_[A-Z_]+)=/g)].map((match) => match[1] as string);
    expect(own.filter((variable) => !knownNames.has(variable))).toEqual([]);
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
    for (const pattern of ['**/node_modules', '**/dist', '**/.env', '.git', '.ordo']) expect(lines).toContain(pattern);
    expect(readdirSync(folder)).toContain('.env.example');
  });

  it('leaves out only those generated files that the repository lacks too, as the build of an image makes no others', () => {
    expect(linesOnGenerated('.dockerignore')).toEqual(linesOnGenerated('.gitignore'));
  });
});
