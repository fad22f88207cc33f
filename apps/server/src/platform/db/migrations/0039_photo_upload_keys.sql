ALTER TABLE "photos" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "request_hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "photos_request_key" ON "photos" USING btree ("item_id","request_key") WHERE request_key is not null;