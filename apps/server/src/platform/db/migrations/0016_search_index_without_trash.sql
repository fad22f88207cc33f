-- recipe_search holds no deleted recipes: the indexer removes them when they are deleted, and adds them when they are restored.
CREATE TRIGGER "items_deleted_or_restored" AFTER UPDATE OF deleted_at ON "items" FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
	EXECUTE FUNCTION "queue_recipe_search"();--> statement-breakpoint
DELETE FROM recipe_search USING items WHERE items.id = recipe_search.item_id AND items.deleted_at IS NOT NULL;
