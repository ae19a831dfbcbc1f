import MediaStore
import Testing
