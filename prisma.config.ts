/** Where Prisma's command line finds the schema, the migrations and an engine that needs no download. */
import path from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma would download a native schema engine; ours comes from npm (prisma/tools/README.md). One set by hand is kept.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= path.join(import.meta.dirname, 'prisma/tools/schema-engine.mjs');
const url = process.env['DATABASE_URL'];

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url === undefined ? {} : { datasource: { url } }),
});
