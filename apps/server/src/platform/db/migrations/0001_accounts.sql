-- A session's cookie has two parts from now on; whoever was signed in signs in again.
DELETE FROM "sessions";--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_key";--> statement-breakpoint
ALTER TABLE "one_time_codes" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "key_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_token_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotation_key" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "image_photo_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_google_subject_key" UNIQUE("google_subject");--> statement-breakpoint
-- Until now every account but an operator's own was made with a mailed code.
UPDATE "users" SET "email_verified_at" = "created_at" WHERE "email" NOT LIKE '%@plateful.local';
