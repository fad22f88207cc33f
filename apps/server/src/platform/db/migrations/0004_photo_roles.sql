ALTER TABLE "photos" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "photos" DROP COLUMN "added";