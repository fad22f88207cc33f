CREATE TABLE "provider_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_micro_usd" bigint,
	"budgeted_micro_usd" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_calls_started" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_calls_user" ON "provider_calls" USING btree ("user_id") WHERE "provider_calls"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_calls_budgeted" ON "provider_calls" USING btree ("started_at","budgeted_micro_usd") WHERE "provider_calls"."budgeted_micro_usd" > 0;--> statement-breakpoint
CREATE INDEX "provider_calls_running" ON "provider_calls" USING btree ("started_at") WHERE "provider_calls"."outcome" = 'running';--> statement-breakpoint
CREATE INDEX "provider_calls_failed" ON "provider_calls" USING btree ("started_at") WHERE "provider_calls"."outcome" not in ('ok', 'running', 'cancelled');