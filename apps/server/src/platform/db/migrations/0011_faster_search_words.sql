CREATE FUNCTION "search_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- A text in lowercase and without accents, with spaces for all signs between words; the same in a database of any locale.
	-- Left out altogether are the apostrophe of "Hawaiʻi", which nobody types, and signs without a width.
	RETURN (SELECT CASE WHEN octet_length(plain) = char_length(plain) THEN regexp_replace(plain COLLATE "C", '[^a-z0-9]+', ' ', 'g') COLLATE "und-x-icu"
			ELSE regexp_replace(plain COLLATE "und-x-icu", '[^[:alnum:]\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3099\u309a\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff]+', ' ', 'g') COLLATE "und-x-icu" END
		FROM (SELECT CASE WHEN octet_length(words) = char_length(words) THEN lower(words COLLATE "C") COLLATE "und-x-icu"
			ELSE lower(public.unaccent('public.unaccent', translate(normalize(words, NFKC), U&'\02b9\02bb\02bc\02bd\02c8\00ad\200d\fe0e\fe0f', '')) COLLATE "und-x-icu")
			END AS plain OFFSET 0) AS once);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words"(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- Scripts without spaces (Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean) give pairs of adjacent characters; an
	-- emoji is a word.
	RETURN (SELECT CASE WHEN octet_length(spaced) = char_length(spaced) OR spaced !~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff]' THEN string_to_array(btrim(spaced), ' ') ELSE (
			SELECT coalesce(array_agg(part ORDER BY place, step), '{}')
			FROM string_to_table(regexp_replace(spaced, '([\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]+|[\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff])', ' \1 ', 'g'), ' ') WITH ORDINALITY AS apart (word, place),
				unnest(CASE WHEN word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]' THEN adjacent_pairs(word) ELSE ARRAY[word] END) WITH ORDINALITY AS parts (part, step)
			WHERE word <> '') END
		FROM (SELECT search_text(words) AS spaced OFFSET 0) AS once);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_terms"(words text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- The words of a text, and behind them their English stems. So many words of one text are found, and so much of a word.
	-- PostgreSQL's parser is quicker, and right as long as there are but letters and digits of ASCII.
	RETURN (SELECT CASE WHEN octet_length(spaced) = char_length(spaced) THEN
			CASE WHEN weight = '' THEN terms ELSE setweight(terms, weight::"char") END
			ELSE (SELECT coalesce(string_agg('''' || word || ''':' || place || weight || coalesce(' ''' || stem || ''':' || count + place || weight, ''), ' '), '')::tsvector
				FROM (SELECT word, place, count(*) OVER () AS count, (ts_lexize('pg_catalog.english_stem', word))[1] AS stem
					FROM (SELECT left(word, 60) AS word, place FROM unnest((search_words(words))[:3000]) WITH ORDINALITY AS whole (word, place) OFFSET 0) AS cut OFFSET 0) AS forms) END
		FROM (SELECT spaced, CASE WHEN octet_length(spaced) = char_length(spaced) THEN
				to_tsvector('pg_catalog.simple', left(spaced, 20000)) || to_tsvector('pg_catalog.english', left(spaced, 20000)) END AS terms
			FROM (SELECT search_text(words) AS spaced OFFSET 0) AS once OFFSET 0) AS terms);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "text_vector"(title text, description text, ingredients jsonb, instructions jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN search_terms(title, 'A') || search_terms(description, 'B')
		|| search_terms((SELECT coalesce(string_agg(line ->> 'text', E'\n'), '') FROM jsonb_array_elements(ingredients) AS line), 'C')
		|| search_terms((SELECT coalesce(string_agg(line, E'\n'), '') FROM jsonb_array_elements_text(instructions) AS line), 'D');
--> statement-breakpoint
ALTER INDEX "recipe_search_title" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "recipe_search_text" SET (gin_pending_list_limit = 2048);
