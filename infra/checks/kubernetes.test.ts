import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOverlay, findSchemaProblem, kubectl, type Labels, type Manifest, podsOf } from './manifests.ts';
import { INFRA } from './tool.ts';

/** What an operator creates by hand, because it is secret; docs/how-to/operate.md has the commands. */
const SECRETS = new Set(['ordo-api', 'ordo-worker', 'ordo-reader', 'ordo-postgres', 'ordo-valkey', 'ordo-tls']);
const read = (file: string): string => readFileSync(path.join(INFRA, '..', file), 'utf8');

const namesOf = (manifests: readonly Manifest[], kind: string): string[] =>
  manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);

const matches = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const service = (spec: unknown): Manifest => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec });

describe('findSchemaProblem', () => {
  it('finds a misspelt key, a value of the wrong type, and an unknown kind', async () => {
    expect(await findSchemaProblem(service({ ports: [{ port: 1 }] }))).toBeNull();
    expect(await findSchemaProblem(service({ ports: [{ port: 'one' }] }))).toMatch(/port/);
    expect(await findSchemaProblem({ ...service({}), kind: 'Servise' })).toMatch(/no Servise in v1/);
    const scaled = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', metadata: { name: 's' }, spec: {} };
    expect(await findSchemaProblem(scaled)).toMatch(/scaleTargetRef|triggers/);
  });
});

describe.runIf(kubectl.present).each(['one-node', 'production'])('the overlay %s', (overlay) => {
  const manifests = buildOverlay(`kubernetes/overlays/${overlay}`);
  const pods = podsOf(manifests);
  const containers = pods.flatMap(({ owner, spec }) => spec.containers.map((container) => ({ owner, ...container })));

  it('has only objects that their schemas allow', async () => {
    const problems = await Promise.all(manifests.map(findSchemaProblem));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
    expect(manifests.length).toBeGreaterThan(15);
  });

  it('puts everything into one namespace, which enforces the standard "restricted"', () => {
    const namespace = manifests.find(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const elsewhere = manifests.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'ordo');
    expect(elsewhere).toEqual([]);
  });

  it('gives no pod more rights than it needs, and a root that nobody can write to', () => {
    expect(pods.length).toBeGreaterThan(2);
    for (const { owner, spec } of pods) {
      expect({ owner, ...spec }).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
    }
    for (const container of containers) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      });
      expect(container.image).toMatch(/:(?!latest$)[\w.-]+$/);
    }
  });

  it('refers only to claims, accounts, configuration and secrets that there are', () => {
    const volumes = pods.flatMap(({ spec }) => spec.volumes ?? []);
    const claims = volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);
    const secrets = volumes.flatMap(({ secret }) => secret?.secretName ?? []);
    const accounts = pods.flatMap(({ spec }) => spec.serviceAccountName ?? []);
    const configs = containers.flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []),
    );
    const lacks = (kind: string, names: readonly string[]): string[] =>
      names.filter((name) => !namesOf(manifests, kind).includes(name));
    expect(lacks('PersistentVolumeClaim', claims)).toEqual([]);
    expect(lacks('ServiceAccount', accounts)).toEqual([]);
    expect(lacks('ConfigMap', configs)).toEqual([]);
    expect(secrets.filter((name) => !SECRETS.has(name))).toEqual([]);
    expect(namesOf(manifests, 'Secret')).toEqual([]);
    expect(Math.min(claims.length, secrets.length, accounts.length, configs.length)).toBeGreaterThan(0);
  });

  it('gives secrets by file only, and sets only variables that the programs read', () => {
    const known = new Set(
      [...`${read('apps/api/src/env.ts')}${read('apps/worker/src/env.ts')}`.matchAll(/\b[A-Z]+(?:_[A-Z0-9]+)+\b/g)].map(
        ([name]) => name,
      ),
    );
    const own = containers.filter(({ name }) => name === 'api' || name === 'worker');
    expect(own.length).toBeGreaterThan(1);
    const config = manifests.filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('ordo-api'),
    );
    expect(config).toHaveLength(1);
    const names = [
      ...own.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...Object.keys((config[0] as unknown as { data: object }).data),
    ];
    expect(names.filter((name) => !known.has(name.replace(/_FILE$/, '')) && !known.has(name))).toEqual([]);
    expect(names.filter((name) => /KEY|DATABASE_URL|REDIS_URL/.test(name) && !name.endsWith('_FILE'))).toEqual([]);
  });

  it('asks in its probes for routes that the API has', () => {
    const routes = read('packages/protocol/src/operation/operation.ts');
    const paths = containers.flatMap(({ livenessProbe, readinessProbe, startupProbe }) =>
      [livenessProbe, readinessProbe, startupProbe].flatMap((probe) => probe?.httpGet?.path ?? []),
    );
    expect(new Set(paths)).toEqual(new Set(['/healthz', '/readyz']));
    for (const path of paths) expect(routes).toContain(`'${path}'`);
  });

  it('leaves workers the time to hand their runs back that they take', () => {
    const times = pods.flatMap(({ spec }) => {
      const grace = spec.containers[0]?.env?.find(({ name }) => name === 'ORDO_WORKER_GRACE_SECONDS')?.value;
      return grace === undefined
        ? []
        : [{ grace: Number(grace), killedAfter: spec.terminationGracePeriodSeconds ?? 30 }];
    });
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter(({ grace, killedAfter }) => killedAfter <= grace)).toEqual([]);
  });

  it('selects pods that there are in its services, budgets and network policies', () => {
    const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
      const { selector, podSelector } = (spec ?? {}) as Readonly<Record<string, { matchLabels?: Labels } & Labels>>;
      if (kind === 'Service') return [{ name: metadata.name, labels: selector as Labels }];
      if (kind === 'PodDisruptionBudget') return [{ name: metadata.name, labels: selector?.matchLabels ?? {} }];
      return kind === 'NetworkPolicy' ? [{ name: metadata.name, labels: podSelector?.matchLabels ?? {} }] : [];
    });
    expect(selectors.length).toBeGreaterThan(8);
    expect(selectors.filter(({ labels }) => !pods.some((pod) => matches(labels, pod.labels)))).toEqual([]);
  });

  it('denies all traffic that no policy allows', () => {
    const denial = manifests.find(({ metadata }) => metadata.name === 'ordo-deny-all');
    expect(denial?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('runs two replicas of the API of which one always stays', () => {
    const api = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'ordo-api');
    expect(api?.spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    const budget = manifests.find(
      ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === 'ordo-api',
    );
    expect(budget?.spec).toMatchObject({ minAvailable: 1 });
  });
});

describe.runIf(kubectl.present)('the scaling of the pools', () => {
  const manifests = buildOverlay('kubernetes/overlays/production');
  const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject' || kind === 'ScaledJob');
  const pods = podsOf(manifests);

  it('scales each pool by the count of its own runs, with a key that KEDA has', () => {
    expect(scaled.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'ordo-worker-default',
      'ordo-worker-gpu',
      'ordo-worker-long',
    ]);
    for (const { metadata, spec } of scaled) {
      const { triggers, scaleTargetRef } = spec as {
        triggers: { metadata: Labels; authenticationRef: { name: string } }[];
        scaleTargetRef?: { name: string };
      };
      const owner = scaleTargetRef === undefined ? `ScaledJob ${metadata.name}` : `Deployment ${scaleTargetRef.name}`;
      const pool = pods.find((pod) => pod.owner === owner)?.labels['ordo/pool'];
      for (const trigger of triggers) {
        expect(new URL(trigger.metadata['url'] ?? '').searchParams.get('pool')).toBe(pool);
        expect(namesOf(manifests, 'TriggerAuthentication')).toContain(trigger.authenticationRef.name);
      }
    }
  });

  it('ends a job when its worker has no run left', () => {
    const job = pods.find(({ owner }) => owner === 'ScaledJob ordo-worker-long');
    const variables = job?.spec.containers[0]?.env ?? [];
    expect(variables).toContainEqual({ name: 'ORDO_WORKER_IDLE_EXIT_SECONDS', value: '30' });
    expect(job?.spec).toMatchObject({ restartPolicy: 'Never' });
  });

  it('leaves the number of workers to KEDA', () => {
    const workers = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && /worker/.test(metadata.name));
    expect(workers).toHaveLength(2);
    for (const { spec } of workers) expect(spec).not.toHaveProperty('replicas');
  });
});
