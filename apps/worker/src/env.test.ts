import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { energyOf, readSettings, readTrainerEnvironment } from './env.ts';

const minimal = { REDIS_URL: 'redis://:secret@127.0.0.1:6379' };

describe('readSettings', () => {
  it('needs only a queue', () => {
    expect(readSettings(minimal)).toMatchObject({
      apiUrl: 'http://127.0.0.1:8460',
      apiKey: null,
      pool: 'default',
      labels: [],
      concurrency: 1,
      threads: 1,
      engine: 'auto',
      graceSeconds: 30,
      idleExitSeconds: null,
    });
  });

  it('uses the queue in Postgres when there is no Redis', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://127.0.0.1/ordo' }).queueUrl).toBe('postgres://127.0.0.1/ordo');
    expect(readSettings({ ...minimal, DATABASE_URL: 'postgres://127.0.0.1/ordo' }).queueUrl).toBe(minimal.REDIS_URL);
  });

  it('names every wrong variable at once, without showing secrets', () => {
    const wrong = { REDIS_URL: 'http://:secret@x', ORDO_WORKER_CONCURRENCY: '0', ORDO_WORKER_LABELS: 'gpu,Big' };
    const refused = ((): unknown => {
      try {
        return readSettings(wrong);
      } catch (error) {
        return error;
      }
    })();
    if (!isOrdoError(refused)) throw new Error('not refused');
    const messages = refused.problems.map(({ message }) => message).join('\n');
    expect(messages).toContain('REDIS_URL');
    expect(messages).toContain('ORDO_WORKER_CONCURRENCY: 0');
    expect(messages).toContain('ORDO_WORKER_LABELS: "Big"');
    expect(messages).not.toContain('secret');
  });
});

describe('energyOf', () => {
  it('takes what the environment says, and makes nothing up', () => {
    expect(energyOf(readSettings(minimal))).toEqual({});
    const given = { ...minimal, ORDO_POWERCAP_DIR: '/host/powercap', ORDO_GRAMS_PER_KWH: '380.5' };
    expect(energyOf(readSettings(given))).toEqual({ powercapDir: '/host/powercap', gramsPerKwh: 380.5 });
    expect(readSettings({ ...minimal, ORDO_GRAMS_PER_KWH: '3.8e2' }).gramsPerKwh).toBe(380);
    for (const wrong of ['few', '-1', '10000.5', '1e999']) {
      expect(() => readSettings({ ...minimal, ORDO_GRAMS_PER_KWH: wrong })).toThrow(/environment/u);
    }
  });
});

describe('readTrainerEnvironment', () => {
  const secrets = {
    ...minimal,
    DATABASE_URL: 'postgres://x',
    ORDO_API_KEY: 'ordo_a_b',
    REDIS_URL_FILE: '/run/r',
    ORDO_ARTIFACTS_KEY_FILE: '/run/s3',
    ORDO_BACKUP_KEY_FILE: '/run/backup',
    AWS_SECRET_ACCESS_KEY: 'x',
    GITHUB_TOKEN: 'x',
    PGPASSWORD: 'x',
    OPENAI_API_KEY: 'x',
  };

  it('leaves out every secret, also of what Ordo has never heard of', () => {
    expect(readTrainerEnvironment({ ...secrets, PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });

  it('passes on what trainers, engines and launchers of several processes read', () => {
    const needed = {
      HOME: '/home/a',
      TMPDIR: '/tmp',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
      NODE_OPTIONS: '--max-old-space-size=8192',
      LD_LIBRARY_PATH: '/usr/local/cuda/lib64',
      CUDA_VISIBLE_DEVICES: '0',
      NVIDIA_VISIBLE_DEVICES: 'all',
      NCCL_DEBUG: 'WARN',
      OMP_NUM_THREADS: '2',
      TF_CPP_MIN_LOG_LEVEL: '2',
      VK_ICD_FILENAMES: '/swiftshader.json',
      SLURM_JOB_ID: '7',
      ORDO_HOME: '/var/ordo',
      ORDO_NCCL: '/nccl',
    };
    expect(readTrainerEnvironment({ ...secrets, ...needed })).toEqual(needed);
  });

  it('passes on what the operator names, by a name or by how names begin', () => {
    const env = {
      ...secrets,
      ROCR_VISIBLE_DEVICES: '1',
      HSA_A: 'a',
      HSA_B: 'b',
      ORDO_TRAINER_ENVIRONMENT: 'ROCR_VISIBLE_DEVICES, HSA_*',
    };
    expect(readTrainerEnvironment(env)).toMatchObject({ ROCR_VISIBLE_DEVICES: '1', HSA_A: 'a', HSA_B: 'b' });
    expect(Object.keys(readTrainerEnvironment(env)).filter((name) => name in secrets)).toEqual([]);
    for (const wrong of ['*', 'a b', 'HSA*B', '']) {
      expect(() => readTrainerEnvironment({ ORDO_TRAINER_ENVIRONMENT: wrong })).toThrow('ORDO_TRAINER_ENVIRONMENT');
    }
  });
});
