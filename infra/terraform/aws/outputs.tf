output "cluster" {
  description = "For `aws eks update-kubeconfig --name`."
  value       = aws_eks_cluster.ordo.name
}

output "database_host" {
  description = "Host and port of Postgres."
  value       = aws_db_instance.ordo.endpoint
}

output "database_secret" {
  description = "ARN of the secret with the name and password of the database's user."
  value       = aws_db_instance.ordo.master_user_secret[0].secret_arn
}

output "queue_host" {
  description = "Host of Valkey, port 6379, TLS."
  value       = aws_elasticache_replication_group.ordo.primary_endpoint_address
}

output "bucket" {
  description = "Bucket for artifacts and backups."
  value       = aws_s3_bucket.artifacts.id
}

output "file_system" {
  description = "Id of the EFS file system, for the storage class ordo-shared."
  value       = aws_efs_file_system.shared.id
}
