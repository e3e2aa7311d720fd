import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTool, INFRA } from './tool.ts';

const terraform = findTool(
  { name: 'terraform', get: 'developer.hashicorp.com/terraform/install', versionArgs: ['version'] },
  'the module infra/terraform/aws',
);
const MODULE = path.join(INFRA, 'terraform/aws');
const files = readdirSync(MODULE).filter((name) => name.endsWith('.tf'));
const text = files.map((name) => readFileSync(path.join(MODULE, name), 'utf8')).join('\n');

/** The bodies of the resources of a type, by name. */
function resources(type: string): Map<string, string> {
  const found = text.matchAll(new RegExp(`^resource "${type}" "([a-z0-9_]+)" \\{\\n([\\s\\S]*?)^\\}`, 'gm'));
  return new Map([...found].map(([, name, body]) => [name as string, body as string]));
}

describe.runIf(terraform.present)('terraform', () => {
  it('finds the module well formed and formatted', () => {
    expect(terraform.run(['fmt', '-check', '-diff', '-no-color'], MODULE)).toMatchObject({ status: 0, output: '' });
  });

  it('finds the module valid, where the provider can be had', (context) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'ordo-terraform-'));
    try {
      cpSync(MODULE, copy, { recursive: true });
      const begun = terraform.run(['init', '-backend=false', '-input=false', '-no-color'], copy);
      // The files are read before the provider is fetched, so a mistake in them is no reason to skip.
      const unreachable = /Failed to query available provider packages|could not connect|no available releases/i;
      if (begun.status !== 0 && unreachable.test(begun.errors + begun.output)) {
        process.stderr.write(
          '\n*** SKIPPED terraform validate: the AWS provider cannot be fetched from registry.terraform.io ***\n',
        );
        context.skip();
      }
      expect(begun).toMatchObject({ status: 0 });
      const { status, output, errors } = terraform.run(['validate', '-no-color'], copy);
      expect({ status, said: status === 0 ? '' : output + errors }).toEqual({ status: 0, said: '' });
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }, 180_000);
});

describe('the module for AWS', () => {
  it('lets nothing in from everywhere: each rule names the group of the cluster', () => {
    const rules = resources('aws_vpc_security_group_ingress_rule');
    expect([...rules.keys()].toSorted()).toEqual(['database', 'queue', 'shared']);
    for (const body of rules.values()) {
      expect(body).toMatch(/referenced_security_group_id = aws_eks_cluster\.ordo/);
      expect(body).not.toMatch(/cidr/);
    }
    expect(resources('aws_default_security_group').get('closed')?.trim()).toBe('vpc_id = aws_vpc.ordo.id');
    for (const body of resources('aws_security_group').values()) expect(body).not.toMatch(/ingress|egress/);
  });

  it('encrypts what is stored and what is sent', () => {
    const database = resources('aws_db_instance').get('ordo');
    expect(database).toMatch(/storage_encrypted += true/);
    expect(database).toMatch(/publicly_accessible += false/);
    expect(resources('aws_db_parameter_group').get('ordo')).toMatch(/"rds\.force_ssl"\n +value = "1"/);
    const queue = resources('aws_elasticache_replication_group').get('ordo');
    expect(queue).toMatch(/at_rest_encryption_enabled = true/);
    expect(queue).toMatch(/transit_encryption_enabled = true/);
    expect(resources('aws_elasticache_parameter_group').get('ordo')).toMatch(
      /"maxmemory-policy"\n +value = "noeviction"/,
    );
    expect(resources('aws_efs_file_system').get('shared')).toMatch(/encrypted += true/);
    expect(resources('aws_launch_template').get('node')).toMatch(/encrypted += true/);
    expect(resources('aws_s3_bucket_server_side_encryption_configuration').size).toBe(resources('aws_s3_bucket').size);
    expect(
      resources('aws_s3_bucket_public_access_block')
        .get('artifacts')
        ?.match(/= true/g),
    ).toHaveLength(4);
  });
});
