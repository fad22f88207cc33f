CREATE TABLE "recipe_search" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"title_vector" "tsvector" NOT NULL,
	"text_vector" "tsvector" NOT NULL
);--> statement-breakpoint
CREATE TABLE "recipe_search_queue" (
	"owner_id" uuid NOT NULL,
	"id" bigserial NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "recipe_search_queue_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);--> statement-breakpoint
ALTER TABLE "recipe_search" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "recipe_search" ALTER COLUMN "title_vector" SET STORAGE MAIN, ALTER COLUMN "text_vector" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION "adjacent_pairs"(run text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- "abc" is "ab", "bc", "c": each part of a run is then a phrase of its pairs, and each character begins one.
	RETURN (SELECT array_agg(pair ORDER BY place) FROM (
		SELECT place, sign || coalesce(lead(sign) OVER (ORDER BY place), '') AS pair
		FROM string_to_table(run, NULL) WITH ORDINALITY AS signs (sign, place)) AS pairs);--> statement-breakpoint
CREATE FUNCTION "search_words"(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- The words of a text in lowercase and without accents, the same in a database of any locale. Scripts without spaces
	-- (Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean) give pairs of adjacent characters; an emoji is a word.
	-- Left out altogether are the apostrophe of "Hawaiʻi", which nobody types, and signs without a width.
	RETURN (SELECT CASE WHEN spaced !~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff]' THEN string_to_array(btrim(spaced), ' ') ELSE (
			SELECT coalesce(array_agg(part ORDER BY place, step), '{}')
			FROM string_to_table(regexp_replace(spaced, '([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]+|[\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff])', ' \1 ', 'g'), ' ') WITH ORDINALITY AS apart (word, place),
				unnest(CASE WHEN word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]' THEN adjacent_pairs(word) ELSE ARRAY[word] END) WITH ORDINALITY AS parts (part, step)
			WHERE word <> '') END
		FROM (SELECT regexp_replace(lower(public.unaccent('public.unaccent', CASE WHEN octet_length(words) = char_length(words) THEN words
				ELSE translate(normalize(words, NFKC), U&'\02b9\02bb\02bc\02bd\02c8\00ad\200d\fe0e\fe0f', '') END) COLLATE "und-x-icu"),
			'[^[:alnum:]\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3099\u309a\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff]+', ' ', 'g') AS spaced OFFSET 0) AS once);--> statement-breakpoint
CREATE FUNCTION "search_terms"(words text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- The words of a text, and behind them their English stems. So many words of one text are found, and so much of a word.
	RETURN (SELECT coalesce(string_agg('''' || word || ''':' || place || weight || coalesce(' ''' || stem || ''':' || count + place || weight, ''), ' '), '')::tsvector
		FROM (SELECT word, place, count(*) OVER () AS count, (ts_lexize('pg_catalog.english_stem', word))[1] AS stem
			FROM (SELECT left(word, 60) AS word, place FROM unnest((search_words(words))[:3000]) WITH ORDINALITY AS whole (word, place) OFFSET 0) AS cut OFFSET 0) AS forms);
--> statement-breakpoint
CREATE FUNCTION "title_vector"(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN search_terms(title, '');
--> statement-breakpoint
CREATE FUNCTION "text_vector"(title text, description text, ingredients jsonb, instructions jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN search_terms(title, 'A') || search_terms(description, 'B')
		|| search_terms((SELECT coalesce(string_agg(line, E'\n'), '') FROM jsonb_array_elements_text(jsonb_path_query_array(ingredients, '$[*].text')) AS line), 'C')
		|| search_terms((SELECT coalesce(string_agg(line, E'\n'), '') FROM jsonb_array_elements_text(instructions) AS line), 'D');
--> statement-breakpoint
CREATE FUNCTION "search_phrase"(words text[], form text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- Words of letters and digits, one behind the other; null when there is none.
	RETURN (SELECT string_agg('''' || CASE form WHEN 'stems' THEN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) ELSE word END || ''''
			|| CASE WHEN form = 'beginning' AND place = cardinality(words) THEN ':*' ELSE '' END, ' <-> ' ORDER BY place)::tsquery
		FROM unnest(words) WITH ORDINALITY AS followed (full_word, place), LATERAL (SELECT left(full_word, 60) AS word OFFSET 0) AS cut);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recipe_query"(wanted jsonb, whole boolean DEFAULT false) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	-- All words, each in any of its meanings: as it is, and as a stem; and unless whole words are wanted, what begins with it.
	-- Null where there is none, for PostgreSQL gives notice of every empty query.
	wish tsquery;
	forms tsquery;
	form tsquery;
	term jsonb;
	words text[];
	is_single boolean;
BEGIN
	FOR term IN SELECT jsonb_array_elements(wanted) LOOP
		forms := NULL;
		FOR words IN SELECT search_words(meaning) FROM jsonb_array_elements_text(term -> 'meanings') AS meaning LOOP
			is_single := words[cardinality(words)] ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]$';
			-- The last character of a run stands alone only where the run ends.
			IF is_single AND cardinality(words) > 1 THEN
				words := trim_array(words, 1);
				is_single := false;
			END IF;
			form := search_phrase(words, 'words') || search_phrase(words, 'stems');
			IF is_single OR (NOT whole AND (term ->> 'beginning')::boolean) THEN
				form := form || search_phrase(words, 'beginning');
			END IF;
			forms := coalesce(forms || form, forms, form);
		END LOOP;
		wish := coalesce(wish && forms, wish, forms);
	END LOOP;
	RETURN coalesce(wish, '');
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_recipe_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_search_queue (owner_id, item_id) VALUES (NEW.owner_id, NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "items_text_added" AFTER INSERT ON "items" FOR EACH ROW EXECUTE FUNCTION "queue_recipe_search"();--> statement-breakpoint
CREATE TRIGGER "items_text_changed" AFTER UPDATE OF title, description, ingredients, instructions ON "items" FOR EACH ROW
	WHEN ((OLD.title, OLD.description, OLD.ingredients, OLD.instructions) IS DISTINCT FROM (NEW.title, NEW.description, NEW.ingredients, NEW.instructions))
	EXECUTE FUNCTION "queue_recipe_search"();--> statement-breakpoint
DROP TRIGGER "items_added_words" ON "items";--> statement-breakpoint
DROP TRIGGER "items_changed_words" ON "items";--> statement-breakpoint
DROP FUNCTION "keep_recipe_words";--> statement-breakpoint
DROP FUNCTION "keep_changed_recipe_words";--> statement-breakpoint
-- The vectors of before are the same now, but for scripts without spaces and emoji: recipes that have these are queued.
INSERT INTO recipe_search (item_id, owner_id, created_at, title, title_vector, text_vector)
SELECT id, owner_id, created_at, lower(public.unaccent('public.unaccent', title) COLLATE "und-x-icu"), title_search, search FROM items;--> statement-breakpoint
DELETE FROM recipe_words WHERE word ~ '[\\'']';--> statement-breakpoint
INSERT INTO recipe_search_queue (owner_id, item_id) SELECT owner_id, id FROM items
WHERE concat(title, description, ingredients::text, instructions::text) ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff]';--> statement-breakpoint
DROP INDEX "items_title_search";--> statement-breakpoint
DROP INDEX "items_search";--> statement-breakpoint
CREATE INDEX "recipe_search_newest" ON "recipe_search" USING btree ("owner_id","created_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recipe_search_title" ON "recipe_search" USING gin ("owner_id","title_vector") WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "recipe_search_text" ON "recipe_search" USING gin ("owner_id","text_vector") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "recipe_search" ADD CONSTRAINT "recipe_search_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "title_search";--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "search";--> statement-breakpoint
DROP FUNCTION "quoted";--> statement-breakpoint
DROP FUNCTION "words_and_stems"(text);--> statement-breakpoint
DROP FUNCTION "words_and_stems"(jsonb);--> statement-breakpoint
DROP FUNCTION "spaced_words"(jsonb);--> statement-breakpoint
DROP FUNCTION "spaced_words"(text);--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION "recipe_words";--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION "recipe_stems";
--> statement-breakpoint
-- Rewrites the table without what the columns left behind: lists read a third of the bytes.
CLUSTER "items" USING "items_pkey";--> statement-breakpoint
ALTER TABLE "items" SET WITHOUT CLUSTER;
