/** Shows the administration: keys, versions, storage, and the record of all changes. */
import { AuditLog } from './admin-audit.tsx';
import { ApiKeys } from './admin-keys.tsx';
import { Storage } from './admin-storage.tsx';
import { Versions } from './admin-versions.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';

export function Admin() {
  return (
    <>
      <ScreenTitle title="Admin" />
      <ApiKeys />
      <Versions />
      <Storage />
      <AuditLog />
    </>
  );
}
