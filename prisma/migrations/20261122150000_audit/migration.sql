-- Who has changed what. Each record is written in the transaction of its change.
CREATE TABLE "AuditRecord" (
    "position" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "keyId" TEXT,
    "owner" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSON NOT NULL,
    "requestId" TEXT,
    "address" TEXT,

    CONSTRAINT "AuditRecord_pkey" PRIMARY KEY ("position")
);

CREATE INDEX "AuditRecord_subject_position_idx" ON "AuditRecord"("subject", "position");
CREATE INDEX "AuditRecord_keyId_position_idx" ON "AuditRecord"("keyId", "position");

-- Records are never changed or removed.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditRecord_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditRecord"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
