/** Builds the overlays with Kustomize and checks each object against the schema of its kind. */
import { parseAllDocuments } from 'yaml';
import { findTool } from './tool.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly spec?: unknown;
}

export type Labels = Readonly<Record<string, string>>;

export interface PodSpec {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
  readonly volumes?: readonly Volume[];
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels };
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}

interface Probe {
  readonly httpGet?: { readonly path: string };
  readonly exec?: { readonly command: readonly string[] };
}

interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string };
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

export interface Pod {
  readonly owner: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
}

export const kubectl = findTool(
  { name: 'kubectl', get: 'kubernetes.io/docs/tasks/tools', versionArgs: ['version', '--client'] },
  'the overlays of infra/kubernetes',
);

/** @throws Error with what Kustomize says about a mistake */
export function buildOverlay(folder: string): Manifest[] {
  const { status, output, errors } = kubectl.run(['kustomize', folder]);
  if (status !== 0) throw new Error(`kubectl kustomize ${folder}: ${errors}`);
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

const MODELS: Readonly<Record<string, () => Promise<unknown>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'keda.sh/v1alpha1': () => import('@kubernetes-models/keda/keda.sh/v1alpha1'),
};

/** Why the API server would refuse the object; null if its schema allows it. */
export async function findSchemaProblem(manifest: Manifest): Promise<string | null> {
  const { apiVersion, kind } = manifest;
  const models = (await MODELS[apiVersion]?.()) as Readonly<Record<string, ModelClass>> | undefined;
  const Kind = models?.[kind];
  if (Kind === undefined) return `there is no ${kind} in ${apiVersion}`;
  try {
    new Kind(manifest).validate();
    return null;
  } catch (error) {
    return `${kind} ${manifest.metadata.name}: ${(error as Error).message}`;
  }
}

type ModelClass = new (data: unknown) => { validate(): void };

/** The pods that the objects describe: those of Deployments, StatefulSets and ScaledJobs. */
export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const holder = kind === 'ScaledJob' ? (spec as { jobTargetRef: object }).jobTargetRef : spec;
    const { template } = (holder ?? {}) as { template?: { metadata: { labels: Labels }; spec: PodSpec } };
    return template === undefined
      ? []
      : [{ owner: `${kind} ${metadata.name}`, labels: template.metadata.labels, spec: template.spec }];
  });
}
