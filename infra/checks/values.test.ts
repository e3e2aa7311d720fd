/** Every value that an operator may change is in VALUES.md, as it is in the files; what only joins parts of objects is not. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOverlay, kubectl } from './manifests.ts';
import { INFRA } from './tool.ts';

const read = (file: string): string => readFileSync(path.join(INFRA, file), 'utf8');
const page = read('VALUES.md');

/** Keys of objects whose values nobody changes: they join the objects, or the security of the pods needs them. */
const WIRING = new Set(
  `accessMode action allowPrivilegeEscalation app args authMode automountServiceAccountToken clusterIP command drop effect
  enableServiceLinks fieldPath fsGroupChangePolicy k8s-app key kubernetes.io/metadata.name matchLabelKeys metricType mountPath name
  operator ordo/pool parameter path pathType policyTypes prometheus.yaml protocol readOnly readOnlyRootFilesystem restartPolicy
  rules.yaml runAsNonRoot serviceAccountName serviceName status targetPort type values`.split(/\s+/u),
);

/** The rows of a section's tables, each as its cells. */
function rowsOf(title: string): readonly string[][] {
  const [, section = ''] = page.split(new RegExp(`^#+ ${title}$`, 'mu'));
  const [own = ''] = section.split(/^## /mu);
  return own
    .split('\n')
    .filter((line) => /^\| [`b]/u.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code]) => code ?? '');

type Values = Map<string, Set<string>>;

function note(values: Values, key: string, value: unknown): void {
  values.set(key, (values.get(key) ?? new Set()).add(String(value)));
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly fieldRef: { readonly fieldPath: string } };
}

/** Collects the leaves of an object by their keys, and the variables of containers by their names. */
function collect(node: unknown, key: string, values: Values): void {
  if (key === 'env') {
    for (const { name, value, valueFrom } of node as readonly Variable[]) {
      note(values, name, value ?? valueFrom?.fieldRef.fieldPath);
    }
  } else if (Array.isArray(node)) {
    for (const item of node) collect(item, key, values);
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, item] of Object.entries(node)) collect(item, name, values);
  } else if (!WIRING.has(key)) note(values, key, node);
}

function valuesOfOverlays(): Values {
  const values: Values = new Map();
  for (const overlay of ['one-node', 'production']) {
    for (const { kind, metadata, spec, ...rest } of buildOverlay(`kubernetes/overlays/${overlay}`)) {
      const { annotations = {} } = metadata as { readonly annotations?: object };
      const { data = {} } = rest as { readonly data?: object };
      if (metadata.name.startsWith('ordo-dashboards')) continue;
      for (const part of [spec ?? {}, data, annotations]) collect(part, '', values);
      if (kind === 'Namespace') collect(metadata.labels, '', values);
    }
  }
  return values;
}

const sorted = (values: Iterable<string> = []): string[] => [...new Set(values)].toSorted();

describe.runIf(kubectl.present)('VALUES.md on Kubernetes', () => {
  const found = valuesOfOverlays();
  const described: Values = new Map();
  const rows = rowsOf('Kubernetes');
  for (const [keys, values] of rows) {
    for (const key of codesIn(keys)) for (const value of codesIn(values)) note(described, key, value);
  }

  it('describes exactly the keys that the overlays have', () => {
    expect(found.size).toBeGreaterThan(60);
    expect(sorted(found.keys()).filter((key) => !described.has(key))).toEqual([]);
    expect(sorted(described.keys()).filter((key) => !found.has(key))).toEqual([]);
  });

  it('has each value of a key, and none that the overlays have not', () => {
    for (const [keys, values] of rows) {
      // Keys of one row are described together, and so are their values.
      const there = codesIn(keys).flatMap((key) => [...(found.get(key) ?? [])]);
      expect({ keys, values: sorted(codesIn(values)) }).toEqual({ keys, values: sorted(there) });
    }
  });
});

/** The blocks of a kind in a file of the module: each as its whole text, its name and its body. */
const blocks = (file: string, kind: string): RegExpExecArray[] => [
  ...read(`terraform/aws/${file}`).matchAll(new RegExp(`^${kind} "(\\w+)" \\{\\n([\\s\\S]*?)^\\}`, 'gmu')),
];

describe('VALUES.md on Terraform', () => {
  const rows = rowsOf('Terraform');

  it('has each variable with its default, each output, and what the module says of them', () => {
    const inModule = [
      ...blocks('variables.tf', 'variable').map(([, name = '', body = '']) => {
        const [, preset] = /^ {2}default +=(.*)$/mu.exec(body) ?? [];
        return [`\`${name}\``, preset === undefined ? '–' : `\`${preset.trim()}\``, descriptionIn(body)];
      }),
      ...blocks('outputs.tf', 'output').map(([, name = '', body = '']) => [`\`${name}\``, descriptionIn(body)]),
    ];
    expect(inModule.length).toBeGreaterThan(15);
    expect(rows).toEqual(inModule);
  });
});

const descriptionIn = (block: string): string => /^ {2}description = "(.*)\."$/mu.exec(block)?.[1] ?? 'no description';

/** The settings of a file, each as its name and its value. */
const settingsOf = (file: string): string[][] =>
  [...read(`systemd/${file}`).matchAll(/^(\w+)=(.*)$/gmu)].map(([, name = '', value = '']) => [name, value]);

describe('VALUES.md on systemd', () => {
  /** Settings that take away rights that a service does not need. The units say why, and `systemd-analyze security` judges them. */
  const HARDENING =
    /^(?:NoNew|Capability|Ambient|Protect|Private|ProcSubset|Restrict(?!$)|LockPersonality|RemoveIPC|SystemCall|UMask|DevicePolicy|StateDirectoryMode)/u;
  const rows = rowsOf('systemd');
  const described = (file: string, name: string): string[] =>
    rows
      .filter(
        ([files = '', names]) => (files === 'both' || codesIn(files).includes(file)) && codesIn(names).includes(name),
      )
      .flatMap(([, , values]) => codesIn(values));

  it.each(['api.env', 'worker.env'])('has each variable of %s with its value', (file) => {
    const here = settingsOf(file);
    expect(here.length).toBeGreaterThan(3);
    for (const [name = '', value] of here)
      expect({ name, described: described(file, name) }).toEqual({ name, described: [value] });
  });

  it.each(['ordo-api.service', 'ordo-worker@.service'])('has each setting of the service in %s', (file) => {
    const [, service = ''] = read(`systemd/${file}`).split('[Service]');
    const names = sorted([...service.matchAll(/^(\w+)=/gmu)].map(([, name = '']) => name)).filter(
      (name) => !HARDENING.test(name),
    );
    const named = names.filter((name) => name !== 'WantedBy');
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) {
      const here = settingsOf(file)
        .filter(([other]) => other === name)
        .flatMap(([, value = '']) => value);
      const values = name === 'Environment' ? here.flatMap((line) => line.split(' ')) : here;
      expect({ name, described: sorted(described(file, name)) }).toEqual({ name, described: sorted(values) });
    }
  });

  it('describes nothing that the files have not', () => {
    const files = readdirSync(path.join(INFRA, 'systemd')).filter((file) => file !== 'README.md');
    const there = new Set(files.flatMap((file) => settingsOf(file).map(([name]) => name)));
    expect(rows.flatMap(([, names]) => codesIn(names)).filter((name) => !there.has(name))).toEqual([]);
  });
});

describe('VALUES.md on Compose', () => {
  it('has each variable of compose.yaml with its default', () => {
    const inFile = [...read('../docker/compose.yaml').matchAll(/(?<!\$)\$\{(\w+):-([^}]*)\}/gu)];
    expect(inFile.length).toBeGreaterThan(0);
    const expected = sorted(inFile.map(([, name, preset]) => `${name} ${preset}`));
    const rows = rowsOf('Compose').map(([name, preset]) => [...codesIn(name), ...codesIn(preset)].join(' '));
    expect(sorted(rows)).toEqual(expected);
  });
});
