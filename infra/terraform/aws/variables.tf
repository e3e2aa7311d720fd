variable "name" {
  description = "Begins the name of everything that the module makes."
  type        = string
  default     = "ordo"
}

variable "cidr" {
  description = "Network of the VPC, from which subnets of a sixteenth each are cut. The production overlay names it too."
  type        = string
  default     = "10.0.0.0/16"
}

variable "zones" {
  description = "Availability zones, at least two."
  type        = list(string)

  validation {
    condition     = length(var.zones) >= 2 && length(var.zones) <= 4
    error_message = "Give two to four availability zones, so that the database and the queue survive the loss of one."
  }
}

variable "kubernetes_version" {
  description = "Version of Kubernetes."
  type        = string
  default     = "1.33"
}

variable "administrators" {
  description = "IAM principals (ARNs) that administer the cluster."
  type        = list(string)
}

variable "api_networks" {
  description = "Networks that may reach the endpoint of Kubernetes. Empty: it can be reached from the VPC only."
  type        = list(string)
  default     = []

  validation {
    condition     = !contains(var.api_networks, "0.0.0.0/0")
    error_message = "Name the networks of your administrators; 0.0.0.0/0 would open the endpoint to everybody."
  }
}

variable "database_class" {
  description = "Instance class of Postgres."
  type        = string
  default     = "db.m7g.large"
}

variable "database_gigabytes" {
  description = "Disk of Postgres at first. It grows by itself up to five times as much."
  type        = number
  default     = 100
}

variable "queue_class" {
  description = "Node type of Valkey."
  type        = string
  default     = "cache.t4g.small"
}

variable "queue_password" {
  description = "Password of Valkey, 32 to 128 letters and digits. It is in the state of Terraform, which must be encrypted."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^[A-Za-z0-9]{32,128}$", var.queue_password))
    error_message = "The password must have 32 to 128 letters and digits, such as `openssl rand -hex 24` prints."
  }
}

variable "worker_types" {
  description = "Instance types of the nodes for workers without GPUs."
  type        = list(string)
  default     = ["c7i.2xlarge"]
}

variable "worker_nodes" {
  description = "The most nodes for workers without GPUs."
  type        = number
  default     = 10
}

variable "gpu_types" {
  description = "Instance types of the nodes with GPUs."
  type        = list(string)
  default     = ["g6.2xlarge"]
}

variable "gpu_nodes" {
  description = "The most nodes with GPUs. There are none while no run needs one."
  type        = number
  default     = 4
}
