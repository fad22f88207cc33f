CREATE TABLE "log_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"level" text NOT NULL,
	"platform" text NOT NULL,
	"service" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "log_counts_hour_level_platform_service_pk" PRIMARY KEY("hour","level","platform","service")
);
--> statement-breakpoint
ALTER TABLE "log_entries" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "log_entries_group" ON "log_entries" USING btree ("level","platform","service","timestamp","id");--> statement-breakpoint
CREATE INDEX "log_entries_user" ON "log_entries" USING btree ("user_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "log_entries_request" ON "log_entries" USING btree ("request_id") WHERE "log_entries"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_search" ON "log_entries" USING gin ((("timestamp" at time zone 'UTC')::date),("message" || ' ' || "service" || ' ' || "file_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("email" || ' ' || "username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "display_name") gin_trgm_ops);
--> statement-breakpoint
UPDATE log_entries SET request_id = context->>'requestId' WHERE context ? 'requestId';--> statement-breakpoint
INSERT INTO log_counts (hour, level, platform, service, count)
	SELECT date_trunc('hour', timestamp, 'UTC'), level, platform, service, count(*) FROM log_entries GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE FUNCTION "add_log_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO log_counts AS stored (hour, level, platform, service, count)
	SELECT date_trunc('hour', timestamp, 'UTC'), level, platform, service, count(*) FROM inserted
	GROUP BY 1, 2, 3, 4
	-- In a fixed order, so that concurrent statements wait for each other without a deadlock.
	ORDER BY 1, 2, 3, 4
	ON CONFLICT (hour, level, platform, service) DO UPDATE SET count = stored.count + excluded.count;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "subtract_log_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO log_counts AS stored (hour, level, platform, service, count)
	SELECT date_trunc('hour', timestamp, 'UTC'), level, platform, service, -count(*) FROM deleted
	GROUP BY 1, 2, 3, 4
	ORDER BY 1, 2, 3, 4
	ON CONFLICT (hour, level, platform, service) DO UPDATE SET count = stored.count + excluded.count;
	DELETE FROM log_counts WHERE count = 0 AND hour IN (SELECT date_trunc('hour', timestamp, 'UTC') FROM deleted);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "log_entries_inserted" AFTER INSERT ON "log_entries" REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION "add_log_counts"();--> statement-breakpoint
CREATE TRIGGER "log_entries_deleted" AFTER DELETE ON "log_entries" REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION "subtract_log_counts"();
