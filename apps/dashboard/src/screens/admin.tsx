/** Keys, what takes up room, and the record of every change. */
import { AuditLog } from './admin-audit.tsx';
import { ApiKeys } from './admin-keys.tsx';
import { Storage } from './admin-storage.tsx';

export function Admin() {
  return (
    <>
      <h1>Admin</h1>
      <ApiKeys />
      <Storage />
      <AuditLog />
    </>
  );
}
