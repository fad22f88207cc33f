CREATE OR REPLACE FUNCTION "add_log_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Statements that change the same count wait for each other's commit, which must therefore not wait for the disk.
	PERFORM set_config('synchronous_commit', 'off', true);
	INSERT INTO log_counts AS stored (hour, level, platform, service, count)
	SELECT date_trunc('hour', timestamp, 'UTC'), level, platform, service, count(*) FROM inserted
	GROUP BY 1, 2, 3, 4
	-- In a fixed order, so that concurrent statements wait for each other without a deadlock.
	ORDER BY 1, 2, 3, 4
	ON CONFLICT (hour, level, platform, service) DO UPDATE SET count = stored.count + excluded.count;
	RETURN NULL;
END $$;
