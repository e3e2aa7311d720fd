CREATE INDEX CONCURRENTLY "Run_tags_idx" ON "Run" USING gin ("tags");
