CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "support_messages_request_key" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE INDEX "support_messages_received" ON "support_messages" USING btree ("received_at");