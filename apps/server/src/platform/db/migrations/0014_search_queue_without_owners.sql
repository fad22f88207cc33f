CREATE FUNCTION "remove_from_search_queue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM recipe_search_queue WHERE owner_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A foreign key would be checked for every recipe that is written; owners are deleted rarely.
CREATE TRIGGER "users_deleted_search_queue" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "remove_from_search_queue"();--> statement-breakpoint
DELETE FROM recipe_search_queue WHERE NOT EXISTS (SELECT FROM users WHERE users.id = owner_id);
