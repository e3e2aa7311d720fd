import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const DATABASE_URL = 'postgresql://ordo@localhost/ordo';

const readProxies = (ORDO_TRUSTED_PROXIES: string): readonly string[] =>
  readEnvironment({ DATABASE_URL, ORDO_TRUSTED_PROXIES }).trustedProxies;

const readPools = (ORDO_PREEMPTION_POOLS: string): readonly string[] =>
  readEnvironment({ DATABASE_URL, ORDO_PREEMPTION_POOLS }).preemptionPools;
const priceOf = (ORDO_PRICE_PER_GPU_HOUR: string) =>
  readEnvironment({ DATABASE_URL, ORDO_PRICE_PER_GPU_HOUR }).gpuHourPrice;

describe('the environment', () => {
  it('needs a database and has defaults for everything else: loopback, and keys required', () => {
    expect(readEnvironment({ DATABASE_URL })).toEqual({
      databaseUrl: DATABASE_URL,
      queueUrl: DATABASE_URL,
      artifactDir: path.resolve('.ordo/artifacts'),
      artifactStore: null,
      backupKey: undefined,
      dataDir: undefined,
      host: '127.0.0.1',
      port: 8460,
      auth: 'required',
      trustedProxies: [],
      trustFile: null,
      githubAppFile: null,
      bundleKeysFile: null,
      preemptionPools: [],
      gpuHourPrice: null,
      logLevel: 'info',
    });
  });

  it('uses Redis for the queue when REDIS_URL is set', () => {
    expect(readEnvironment({ DATABASE_URL, REDIS_URL: 'redis://r:6379' }).queueUrl).toBe('redis://r:6379');
  });

  it('takes pools in which runs may be preempted, and nothing else', () => {
    expect(readPools('gpu, default')).toEqual(['gpu', 'default']);
    expect(readPools('*')).toEqual(['*']);
    for (const wrong of ['GPU', 'gpu,', 'gpu default', '**', '../x'])
      expect(() => readPools(wrong)).toThrow('which is not a pool');
  });

  it('takes a price of a GPU-hour, and nothing else', () => {
    expect(['0', '2.5', '12'].map(priceOf)).toEqual([0, 2.5, 12]);
    for (const wrong of ['-1', '2,5', '$2', '1e3']) expect(() => priceOf(wrong)).toThrow('ORDO_PRICE_PER_GPU_HOUR');
  });

  it('takes addresses and small networks of trusted proxies, and nothing else', () => {
    expect(readProxies('10.0.0.7, 192.168.1.0/24,::1,fd00::7:0/120')).toEqual([
      '10.0.0.7',
      '192.168.1.0/24',
      '::1',
      'fd00::7:0/120',
    ]);
    for (const wrong of [
      'proxy',
      '10.0.0.7/33',
      '10.0.0.7/',
      '10.0.0.7,,',
      '1',
      'true',
      '10.0.0.0/8/8',
      'fd00::/129',
    ]) {
      expect(() => readProxies(wrong)).toThrow('ORDO_TRUSTED_PROXIES');
    }
  });

  it.each([
    // The counts are 2^(32 − 23) and 2^(128 − 119) addresses and, for mapped IPv4 addresses, 2^(128 − 112).
    ['192.168.0.0/23', '512'],
    ['fd00::/119', '512'],
    ['::ffff:10.0.0.0/112', '65536'],
    ['10.0.0.0/16', '65536'],
    ['0.0.0.0/0', '4294967296'],
    ['fd00::/8', '1329227995784915872903807060280344576'],
  ])('refuses to trust whoever is in %s, which has %s addresses', (network, addresses) => {
    expect(() => readProxies(`10.0.0.7,${network}`)).toThrow(`"${network}", a network of ${addresses} addresses`);
  });

  it.each(['kubernetes/overlays/production/kustomization.yaml', 'systemd/api.env'])(
    'takes the proxies that infra/%s names',
    (file) => {
      const text = readFileSync(path.join(import.meta.dirname, '../../../infra', file), 'utf8');
      const [, proxies = ''] = /ORDO_TRUSTED_PROXIES=(\S+)/.exec(text) ?? [];
      expect(readProxies(proxies)).toEqual(proxies.split(','));
    },
  );

  it.each([
    ['DATABASE_URL', {}],
    ['ORDO_PORT', { DATABASE_URL, ORDO_PORT: '80a' }],
    ['ORDO_AUTH', { DATABASE_URL, ORDO_AUTH: 'no' }],
    ['REDIS_URL', { DATABASE_URL, REDIS_URL: 'http://r' }],
  ])('names %s when it is missing or malformed', (name, variables) => {
    expect(() => readEnvironment(variables)).toThrow(`missing or malformed: ${name}`);
  });

  it('reads the store of artifacts, and never shows its key', () => {
    const url = 's3://bucket/some/prefix?endpoint=http://10.0.0.7:9000&direct=no';
    const read = (change: object) =>
      readEnvironment({
        DATABASE_URL: 'postgres://h/d',
        ORDO_ARTIFACTS_URL: url,
        ORDO_ARTIFACTS_KEY: 'id secret',
        ...change,
      });
    expect(read({}).artifactStore).toEqual({
      address: {
        endpoint: 'http://10.0.0.7:9000',
        bucket: 'bucket',
        prefix: 'some/prefix/',
        region: 'us-east-1',
        direct: false,
      },
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(() => read({ ORDO_ARTIFACTS_KEY: 'hunter2' })).toThrow(
      /^(?!.*hunter2).*does not consist of an id and a secret/u,
    );
    expect(() => read({ ORDO_ARTIFACTS_KEY: '' })).toThrow('is missing');
    for (const [wrong, why] of [
      ['s3://id:hunter2@bucket', 'it contains a key'],
      ['s3://bucket/../other?x=1', 'it has the option "x"'],
      ['s3://bucket/a b', 'has other characters'],
      ['s3://bucket?endpoint=ftp://host', 'is not of the form https://host:port'],
      ['s3://bucket?direct=perhaps', 'not "yes" or "no"'],
    ] as const) {
      expect(() => read({ ORDO_ARTIFACTS_URL: wrong })).toThrow(why);
      expect(() => read({ ORDO_ARTIFACTS_URL: wrong })).not.toThrow('hunter2');
    }
  });
});
