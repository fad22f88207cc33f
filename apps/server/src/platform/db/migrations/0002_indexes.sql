DROP INDEX "items_owner_created";--> statement-breakpoint
DROP INDEX "items_owner_updated";--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "items_owner_created" ON "items" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "items_owner_updated" ON "items" USING btree ("owner_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);