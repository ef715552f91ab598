module io.mantaray/local/pause

go 1.24.0
