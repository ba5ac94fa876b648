CREATE TABLE "agent_effective_configs" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_deployments" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"pipeline_id" text NOT NULL,
	"version" integer NOT NULL,
	"deployed_by" text NOT NULL,
	"deployed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_pipelines" (
	"organization_id" text NOT NULL,
	"pipeline_id" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_pipelines_organization_id_pipeline_id_pk" PRIMARY KEY("organization_id","pipeline_id")
);
--> statement-breakpoint
ALTER TABLE "hosted_agents" DROP CONSTRAINT "hosted_agents_pipeline_id_pipelines_id_fk";
--> statement-breakpoint
ALTER TABLE "hosted_agents" ALTER COLUMN "pipeline_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "effective_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "remote_config_hash" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "remote_config_status" text DEFAULT 'unset' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "remote_config_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "remote_config_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pipeline_versions" ADD COLUMN "content_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_effective_configs" ADD CONSTRAINT "agent_effective_configs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_effective_configs" ADD CONSTRAINT "agent_effective_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_deployments" ADD CONSTRAINT "pipeline_deployments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_deployments" ADD CONSTRAINT "pipeline_deployments_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_pipelines" ADD CONSTRAINT "removed_pipelines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_deployments_pipeline" ON "pipeline_deployments" USING btree ("pipeline_id","deployed_at");--> statement-breakpoint
ALTER TABLE "hosted_agents" ADD CONSTRAINT "hosted_agents_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_versions_hash" ON "pipeline_versions" USING btree ("pipeline_id","content_hash");--> statement-breakpoint
UPDATE "pipeline_versions" SET "content_hash" = encode(sha256(convert_to("content", 'UTF8')), 'hex');--> statement-breakpoint
INSERT INTO "pipeline_deployments" ("id", "organization_id", "pipeline_id", "version", "deployed_by", "deployed_at")
SELECT gen_random_uuid()::text, "organization_id", "id", "deployed_version", "updater", coalesce("deployed_at", "updated_at")
FROM "pipelines" WHERE "deployed_version" IS NOT NULL;
