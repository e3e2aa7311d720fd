/** Logs errors in the native engine's format, so that Prisma's command line can show them. */

export function logError(fields) {
  // The command line drops the first line of standard error.
  writeLine({ level: 'INFO', fields: { message: 'schema-engine (wasm)' }, target: 'schema_engine' });
  writeLine({ timestamp: new Date().toISOString(), level: 'ERROR', fields, target: 'schema_engine::logger' });
}

function writeLine(entry) {
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}
